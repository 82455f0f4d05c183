/**
 * Returns the value of Algolia's `filters` parameter for the records of one topic. `facetFilters` would not work,
 * because InstantSearch overwrites that parameter with the first refinement. Quotation marks in the name are escaped
 * with a backslash.
 */
export function topicFilter(topic: string): string {
  return `relatedTopics:"${topic.replaceAll('"', '\\"')}"`;
}

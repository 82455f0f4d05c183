/**
 * The provider's filter for the records of one topic. As `filters`, for `facetFilters` would be lost with the first
 * refinement. A quotation mark in the name is written with a backslash before it.
 */
export function topicFilter(topic: string): string {
  return `relatedTopics:"${topic.replaceAll('"', '\\"')}"`;
}

/** Algolia's limit for the length of a query, in UTF-8 bytes. The search box allows the same number of characters. */
const QUERY_BYTES = 512;

/** Returns the text, truncated to Algolia's limit of 512 bytes. Never splits a character. */
export function truncateQuery(text: string): string {
  const bytes = new TextEncoder().encode(text);
  if (bytes.length <= QUERY_BYTES) return text;
  // If the last character was truncated, it decodes to the replacement character, which is removed.
  return new TextDecoder('utf-8', { ignoreBOM: true })
    .decode(bytes.subarray(0, QUERY_BYTES))
    .replace(/\uFFFD$/, '');
}

/** Returns whether the query becomes too long if the given text is pasted over the selection in a search box. */
export function exceedsQuery(
  box: Pick<HTMLInputElement, 'value' | 'selectionStart' | 'selectionEnd'>,
  pasted: string,
): boolean {
  const { value, selectionStart, selectionEnd } = box;
  const text = value.slice(0, selectionStart ?? 0) + pasted + value.slice(selectionEnd ?? 0);
  return truncateQuery(text) !== text;
}

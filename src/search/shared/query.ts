/** Maximum length of a query in bytes of UTF-8, which is Algolia's limit. The search box allows as many characters. */
const QUERY_BYTES = 512;

/** Returns the text shortened to Algolia's limit of 512 bytes. Never splits a character. */
export function truncateQuery(text: string): string {
  const bytes = new TextEncoder().encode(text);
  if (bytes.length <= QUERY_BYTES) return text;
  // A character that was cut decodes to the replacement character.
  return new TextDecoder('utf-8', { ignoreBOM: true })
    .decode(bytes.subarray(0, QUERY_BYTES))
    .replace(/\uFFFD$/, '');
}

/** Returns whether text pasted over the selection in a search box makes the query too long. */
export function exceedsQuery(
  box: Pick<HTMLInputElement, 'value' | 'selectionStart' | 'selectionEnd'>,
  pasted: string,
): boolean {
  const { value, selectionStart, selectionEnd } = box;
  const text = value.slice(0, selectionStart ?? 0) + pasted + value.slice(selectionEnd ?? 0);
  return truncateQuery(text) !== text;
}

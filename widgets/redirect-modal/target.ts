/**
 * Returns the problem with a redirect target, as the end of a sentence that starts with "found", or undefined if the
 * target is allowed. `http` and `https` URLs are allowed if they aren't less secure than the page (RD-04).
 * @param href value of the attribute in the markup
 * @param base URL of the page
 */
export function targetProblem(href: string, base: string): string | undefined {
  if (href.trim() === '') return 'no URL';
  if (!URL.canParse(href, base)) return `"${href}", which is not a URL`;
  const { protocol } = new URL(href, base);
  if (protocol !== 'http:' && protocol !== 'https:') return `"${href}", which has the scheme ${protocol}`;
  const isLessSecure = protocol === 'http:' && new URL(base).protocol === 'https:';
  return isLessSecure ? `"${href}", which is not secure although this page is` : undefined;
}

/**
 * What is wrong with a target of a redirect, to continue 'found …'; undefined where it may be followed. Only pages of
 * the web are followed, and none that is less secure than the page it is on (RD-04).
 * @param href as in the markup
 * @param base address of the page
 */
export function targetFault(href: string, base: string): string | undefined {
  if (href.trim() === '') return 'no address';
  if (!URL.canParse(href, base)) return `"${href}", which is no address`;
  const { protocol } = new URL(href, base);
  if (protocol !== 'http:' && protocol !== 'https:') return `"${href}", which is of the scheme ${protocol}`;
  const isLessSecure = protocol === 'http:' && new URL(base).protocol === 'https:';
  return isLessSecure ? `"${href}", which is not secure while this page is` : undefined;
}

/**
 * Whether a link leads to a place in the page that it stands on, which a menu over that page would hide.
 * @param href absolute address of the link
 * @param page address of the page
 */
export function leadsWithinPage(href: string, page: string): boolean {
  const [target, hash] = href.split('#');
  return hash !== undefined && target === page.split('#')[0];
}

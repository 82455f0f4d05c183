/**
 * Returns whether a link leads to an element on the current page, which the open menu would cover.
 * @param href absolute URL of the link
 * @param page URL of the page
 */
export function isSamePageLink(href: string, page: string): boolean {
  const [target, hash] = href.split('#');
  return hash !== undefined && target === page.split('#')[0];
}

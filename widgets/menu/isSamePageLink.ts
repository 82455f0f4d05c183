/**
 * Returns whether a link leads to an element on the current page. The open menu would cover that element.
 * @param href absolute URL of the link
 * @param page URL of the page
 */
export function isSamePageLink(href: string, page: string): boolean {
  const [target, hash] = href.split('#');
  return hash !== undefined && target === page.split('#')[0];
}

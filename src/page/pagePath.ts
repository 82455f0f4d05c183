/**
 * Returns the page's path, for use as an address. Some servers respond to `//other.example/` as to `/other.example/`. As
 * an address, a path that starts with two slashes would lead to the other site, so this function returns one slash.
 */
export const pagePath = (): string => location.pathname.replace(/^\/{2,}/, '/');

import { setTimeout as wait } from 'node:timers/promises';
import { checkPage } from './checkPage.ts';
import { type Fetched, fetchPage, type GivenHeaders, type RequestOptions, webAddress } from './fetchPage.ts';
import type { PageResult } from './results.ts';

export interface CrawlOptions extends RequestOptions {
  /** Maximum number of pages to request. */
  limit: number;
  /** Pause in ms between requests. */
  delay: number;
}

const nameOf = (address: string): string =>
  new URL(address).pathname.replace(/(?<!\/)\/+$/, '').replace(/^.*\//, '');

/** Returns the reason why a login page is not the requested page, or undefined if it may be the requested page. */
export function loginFailure(
  page: string,
  requested: string,
  given: GivenHeaders | undefined,
): string | undefined {
  // A redirect from /login to /en/login/ leads to the requested page.
  if (nameOf(page) === nameOf(requested)) return undefined;
  const { origin, pathname } = new URL(page);
  const isSameOrigin = origin === new URL(requested).origin;
  const redirect = `it redirects to ${isSameOrigin ? pathname : origin + pathname}, which asks for a password`;
  if (!given) return `${redirect}; pass a session with --header`;
  if (given.origin !== origin) return `${redirect}; --header is sent to ${given.origin} only`;
  return `${redirect}; the session in --header is not valid, or has ended`;
}

/** Checks a fetched page, and returns the addresses that it links to. */
function toResult(
  fetched: Fetched,
  requested: string,
  given: GivenHeaders | undefined,
): { result: PageResult; links: readonly string[] } {
  const { address: page, html, failure } = fetched;
  const redirect = page === requested ? {} : { redirectedFrom: requested };
  if (html === undefined)
    return { result: { page, widgets: 0, breaches: [], failure, ...redirect }, links: [] };
  const { links, isLogin, ...checked } = checkPage(html, page);
  const login = isLogin ? loginFailure(page, requested, given) : undefined;
  if (login) return { result: { page: requested, widgets: 0, breaches: [], failure: login }, links: [] };
  return { result: { page, ...checked, ...redirect }, links };
}

/** Fetches and checks one page. */
export async function checkAddress(address: URL, options: RequestOptions): Promise<PageResult> {
  return toResult(await fetchPage(address, options), address.href, options.given).result;
}

/**
 * Returns an address without its fragment, because addresses that differ only in the fragment lead to the same page.
 */
function withoutHash(url: URL): string {
  const { hash, href } = url;
  return href.slice(0, href.length - hash.length);
}

/** Returns whether an address would end the session, and with it the crawl of members' pages. */
export const isLogout = ({ pathname, search }: URL): boolean =>
  /(?:log|sign)[-_]?(?:out|off)\b/i.test(pathname + search);

/**
 * Checks a page and all pages of the same site that can be reached from it by links. Sends one request at a time, and
 * pauses between requests. Does not read `robots.txt`: the site's own developers run this command, and staging sites
 * often disallow every path.
 */
export async function* crawl(start: URL, options: CrawlOptions): AsyncGenerator<PageResult> {
  const first = toResult(await fetchPage(start, options), start.href, options.given);
  // The first page may redirect to another host, as from example.org to www.example.org. Later pages may not.
  const { origin } = new URL(first.result.page);
  yield first.result;
  if (first.result.failure !== undefined) return;
  const seen = new Set([withoutHash(start), first.result.page]);
  const queue: string[] = [];
  const add = (links: readonly string[], base: string): void => {
    for (const link of links) {
      const url = webAddress(link, base);
      const address = url && withoutHash(url);
      if (!url || !address || url.origin !== origin || seen.has(address)) continue;
      seen.add(address);
      if (!(options.given && isLogout(url))) queue.push(address);
    }
  };
  add(first.links, first.result.page);
  for (let count = 1; count < options.limit; count += 1) {
    const next = queue.shift();
    if (next === undefined) return;
    await wait(options.delay);
    const fetched = await fetchPage(new URL(next), options, (target) => target.origin === origin);
    const { result, links } = toResult(fetched, next, options.given);
    // A redirect may lead to a page that has already been checked.
    if (result.redirectedFrom !== undefined && seen.has(result.page)) continue;
    seen.add(result.page);
    yield result;
    add(links, result.page);
  }
}

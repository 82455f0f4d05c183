import { readFaults } from '../../fixtures/faults.ts';
import { pageRoutes } from '../../fixtures/handler.ts';
import { previewSite } from '../../fixtures/site.ts';
import { registry } from '../../src/entry/registry.ts';

/** Page of the stand-in site, as a visitor without a session receives it. */
export interface SitePage {
  address: string;
  html: string;
  /** Headers that determine which scripts run, and whether the browser may keep the page. */
  headers: readonly string[];
}

/** Pages of the stand-in site, and the routes that responded with none of them. */
interface Crawl {
  pages: readonly SitePage[];
  /** Patterns of these routes. */
  otherRoutes: readonly string[];
}

/** Pages to which no link of the site leads, and addresses whose pages differ although they share a route. */
const STARTS: readonly string[] = [
  '/',
  '/gallery',
  ...Object.keys(registry).map((name) => `/gallery/${name}`),
  '/cart',
  '/search?q=asthma',
  '/es/a%C3%B1os',
  '/account/profile',
  '/account/npi-lookup',
  '/membership/apply',
  '/membership/purchase',
  '/membership/purchase/invoice',
];

/** Sections with hundreds of entries that share a template, so one entry of each is enough. */
const ENTRIES =
  /^(\/(?:events|press-releases|resources|products|topics|guidelines|journal|news|patients|careers|advocacy|podcasts)\/).+/;

/** Returns what the addresses of similar pages have in common. */
export function kindOf(address: string): string {
  const path = address.replace(/\?.*/, '').replace(/\/p\d+$/, '');
  return path.replace(ENTRIES, '$1…').replace(/^\/gallery\/[^/]+\//, '/gallery/…/');
}

/** Returns the addresses to which a page's links lead on this site. */
function linksIn(html: string): string[] {
  const hrefs = [...html.matchAll(/<a\b[^>]*?\shref="(\/[^"#]*)/g)].map(([, href = '']) => href);
  return hrefs.map((href) => href.replaceAll('&amp;', '&'));
}

/** Returns the response to a visitor without a session, and the pattern of the route that sent it. */
export async function openAddress(
  address: string,
): Promise<{ pattern: string; response: Response } | undefined> {
  const url = new URL(address, 'http://localhost');
  const request = new Request(url, { headers: { Accept: 'text/html' } });
  const call = {
    request,
    url,
    site: previewSite,
    faults: readFaults([url.searchParams]),
    session: undefined,
  };
  for (const [pattern, route] of pageRoutes) {
    const match = pattern.exec(url.pathname);
    const response = match && (await route(call, match[1] ?? '', match[2], match[3]));
    if (response) return { pattern: String(pattern), response };
  }
  return undefined;
}

async function crawl(): Promise<Crawl> {
  const pages: SitePage[] = [];
  const patterns = new Set<string>();
  const known = new Set(STARTS.map(kindOf));
  const queue = [...STARTS];
  for (const address of queue) {
    const opened = await openAddress(address);
    if (!opened?.response.headers.get('Content-Type')?.startsWith('text/html')) continue;
    const html = await opened.response.text();
    patterns.add(opened.pattern);
    const { headers } = opened.response;
    const named = ['Cache-Control', 'Content-Security-Policy'].map((name) => `${name}: ${headers.get(name)}`);
    pages.push({ address, html, headers: named });
    for (const link of linksIn(html)) {
      if (known.has(kindOf(link))) continue;
      known.add(kindOf(link));
      queue.push(link);
    }
  }
  const all = pageRoutes.map(([pattern]) => String(pattern));
  return { pages, otherRoutes: all.filter((pattern) => !patterns.has(pattern)) };
}

let crawled: Promise<Crawl> | undefined;

/**
 * Follows the links of the stand-in site to one page of each kind. The tests of a worker share the result, because the
 * first crawl takes three seconds of processor time, and each further one would take another second.
 */
export function crawlSite(): Promise<Crawl> {
  crawled ??= crawl();
  return crawled;
}

/** Returns what a page's scripts depend on: the widgets with their parts and options, the scripts, and the headers. */
function featuresOf({ html, headers }: SitePage): string[] {
  const found = html.matchAll(/\s(?:data-widget="[^"]*"|data-[\w-]+(?==)|src="[^"]*\.js[^"]*")/g);
  return [...headers, ...[...found].map(([feature]) => feature.trim())];
}

/**
 * Returns as few of the crawled pages as have all features of all pages, because the other pages would run
 * the same code again in tests that take more than a second for each page.
 */
export async function distinctPages(): Promise<SitePage[]> {
  const { pages } = await crawlSite();
  const left = new Set(pages.flatMap(featuresOf));
  const candidates = pages.map((page) => ({ page, features: new Set(featuresOf(page)) }));
  const chosen: SitePage[] = [];
  while (left.size > 0) {
    const gainOf = ({ features }: { features: Set<string> }) =>
      [...features].filter((each) => left.has(each)).length;
    const best = candidates.reduce((a, b) => (gainOf(b) > gainOf(a) ? b : a));
    for (const feature of best.features) left.delete(feature);
    chosen.push(best.page);
  }
  return chosen;
}

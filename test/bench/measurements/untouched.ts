import { openPage, visit, watchScripts, workDuring } from '../browser.ts';
import type { Bench, Limit, Measurement, Values } from '../measurement.ts';

/** Page of the stand-in site, with the limits for its kind. */
interface SitePage {
  name: string;
  path: string;
  /** True if a form on the page needs its script from the start. None of the form's limits is measured here. */
  isForm?: true;
}

const pages: readonly SitePage[] = [
  { name: 'home', path: '/' },
  { name: 'list of events', path: '/events' },
  { name: 'event', path: '/events/consensus-conference-on-copd-exacerbations' },
  { name: 'resource', path: '/resources/sarcoidosis-beyond-steroids-in-plain-language' },
  { name: 'list of resources', path: '/resources' },
  { name: 'product', path: '/products/sleep-atlas' },
  { name: 'topic', path: '/topics/asthma' },
  { name: 'accordions', path: '/gallery/accordion' },
  { name: 'quizzes', path: '/gallery/quiz' },
  { name: 'more and less', path: '/gallery/more-less' },
  { name: 'drawers', path: '/gallery/drawer' },
  { name: 'menus', path: '/gallery/menu' },
  { name: 'search', path: '/search?q=asthma', isForm: true },
  { name: 'profile', path: '/account/profile', isForm: true },
  { name: 'application', path: '/membership/apply', isForm: true },
  { name: 'purchase', path: '/membership/purchase', isForm: true },
  { name: 'donation', path: '/donate', isForm: true },
];

/**
 * Adds up a page's layout shifts, except shifts that the site's fonts cause in the first second, because returning visitors
 * have the fonts in their cache.
 */
function watchLayoutShifts(): void {
  let shifted = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) shifted += Number(Reflect.get(entry, 'value'));
    Reflect.set(window, 'shifted', shifted);
  }).observe({ type: 'layout-shift', buffered: true });
}

async function measure(
  bench: Bench,
  { contender, case: caseName, round }: { contender: string; case: string; round: number },
): Promise<Values> {
  const { path = '/' } = pages.find(({ name }) => name === contender) ?? {};
  bench.server.route = () => undefined;
  bench.server.latency = () => 0;
  const url = new URL(path, bench.server.origin);
  if (caseName === WITHOUT) url.searchParams.set('fixture', 'no-script');
  const isSlow = caseName !== FAST;
  const bytes: Record<string, number> = {};
  if (round === 0 && !isSlow) {
    const { page, cdp, close } = await openPage(bench, { rate: 1 });
    const executed = await watchScripts(bench, cdp);
    await visit(page, url.href);
    bytes.script = await executed();
    await close();
  }
  const { page, close } = await openPage(bench, { rate: isSlow ? 4 : 1, first: watchLayoutShifts });
  const work = await workDuring(bench.browser, page, () => visit(page, url.href));
  const shift = await page.evaluate(() => Number(Reflect.get(window, 'shifted') ?? 0));
  await close();
  return { ...bytes, ...work, shift };
}

const FAST = '1×';
const SLOW = '4×';
const WITHOUT = '4×, without the script';

/** Returns limits of a page, each as a metric, its case, the limit, and the limit in words if its number does not say it. */
const maxima = (contender: string, rows: readonly (readonly [string, string, number, string?])[]): Limit[] =>
  rows.map(([metric, caseName, limit, about = `${limit} ms`]) => ({
    contender,
    case: caseName,
    metric,
    about,
    limit: () => limit,
  }));

const blockingLimit = (contender: string): Limit => ({
  contender,
  case: SLOW,
  metric: 'blocking',
  about: 'without the script + 50 ms',
  limit: (medianOf) => (medianOf(contender, 'blocking', WITHOUT) ?? Number.NaN) + 50,
});

const limits: readonly Limit[] = pages.flatMap(({ name, isForm }) => [
  ...(isForm ? [] : [...maxima(name, [['script', FAST, 8, 'the entry only']]), blockingLimit(name)]),
  ...maxima(name, [['shift', FAST, 0.001, 'nothing moves']]),
]);

export const untouched: Measurement = {
  name: 'untouched',
  title: 'Untouched pages of the stand-in site',
  about:
    'Opens a page and waits until it is idle. Only executed script counts, in brotli bytes. The search page, the application, the profile and the payments have forms that need script from the start. Blocking time is the sum of what each task takes beyond 50 ms.',
  contenders: pages.map(({ name }) => name),
  isOwnOnly: true,
  cases: [{ name: FAST }, { name: SLOW }, { name: WITHOUT }],
  metrics: {
    script: { label: 'script executed', unit: 'KB', digits: 1 },
    cpu: { label: 'main thread', unit: 'ms' },
    longest: { label: 'longest task', unit: 'ms' },
    blocking: { label: 'blocking time', unit: 'ms' },
    shift: { label: 'layout shift', unit: '', digits: 3 },
  },
  limits,
  measure,
};

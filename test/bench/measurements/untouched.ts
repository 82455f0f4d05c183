import type { Page } from '@playwright/test';
import { openPage, timeToChange, visit, watchScripts, workDuring } from '../browser.ts';
import type { Bench, Limit, Measurement, Values } from '../measurement.ts';

/** Page of the stand-in site, with the limits for its kind. */
interface SitePage {
  name: string;
  path: string;
  /** True if a form on the page needs its script from the start. None of the form's limits is measured here. */
  isForm?: true;
  /** The visitor's first action. */
  first?: FirstUse;
}

/** First use of a page, by touch. */
interface FirstUse {
  /** Selector of the control that is tapped. */
  press: string;
  /** Selector of an element that the tap adds, or whose `href` it changes. */
  changed: string;
  /** Limit in ms, 100 by default. */
  limit?: number;
}

const pages: readonly SitePage[] = [
  {
    name: 'home',
    path: '/',
    first: { press: '[data-banner-part="close"]', changed: '[data-widget="banner"][hidden]' },
  },
  {
    name: 'list of events',
    path: '/events',
    // Every change of this list takes 50 ms, as with htmx: see `lists.ts`.
    first: { press: 'input[value="webinar"]', changed: '.entry-title a', limit: 150 },
  },
  { name: 'event', path: '/events/consensus-conference-on-copd-exacerbations' },
  { name: 'resource', path: '/resources/sarcoidosis-beyond-steroids-in-plain-language' },
  { name: 'list of resources', path: '/resources' },
  { name: 'product', path: '/products/sleep-atlas' },
  { name: 'topic', path: '/topics/asthma' },
  {
    name: 'accordions',
    path: '/gallery/accordion',
    first: {
      press: '[data-accordion-part="toggle"]',
      changed: '[data-accordion-open="all"] > details:not([open])',
    },
  },
  {
    name: 'quizzes',
    path: '/gallery/quiz',
    first: { press: '[data-widget="quiz"] label', changed: '[data-quiz-part="explainer"][open]' },
  },
  {
    name: 'more and less',
    path: '/gallery/more-less',
    first: {
      press: '#guideline [data-more-less-part="toggle"]',
      changed: '#guideline [aria-expanded="true"]',
    },
  },
  {
    name: 'drawers',
    path: '/gallery/drawer',
    first: { press: '[data-opens="credits"]', changed: '#credits[data-state="open"]' },
  },
  {
    name: 'menus',
    path: '/gallery/menu',
    first: { press: '[data-opens="site-menu"]', changed: '#site-menu[data-state="open"]' },
  },
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

/** Returns the time in ms from the start of the first request for a list fragment to the end of the last response. */
const timeOfFragments = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const resources = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    const fragments = resources.filter(({ name }) => new URL(name).pathname.endsWith('.html'));
    if (fragments.length === 0) return 0;
    const start = Math.min(...fragments.map(({ startTime }) => startTime));
    return Math.max(...fragments.map(({ responseEnd }) => responseEnd)) - start;
  });

/** Returns the time in ms from a tap to its change, without requests, on a page that has settled but has not been used yet. */
async function measureFirstUse(bench: Bench, address: string, { press, changed }: FirstUse): Promise<Values> {
  const { page, close } = await openPage(bench, { rate: 4, hasTouch: true, reducedMotion: true });
  await visit(page, address);
  const box = await page.locator(press).first().boundingBox();
  if (!box) throw new Error(`${press} is not on the page`);
  const time = await timeToChange(page, { event: 'pointerdown', selector: changed }, () =>
    page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2),
  );
  const requested = await timeOfFragments(page);
  await close();
  return { own: time - requested };
}

async function measure(
  bench: Bench,
  { contender, case: caseName, round }: { contender: string; case: string; round: number },
): Promise<Values> {
  const { path = '/', first } = pages.find(({ name }) => name === contender) ?? {};
  bench.server.route = () => undefined;
  bench.server.latency = () => 0;
  const url = new URL(path, bench.server.origin);
  if (caseName === FIRST_USE) return first ? measureFirstUse(bench, url.href, first) : {};
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
const FIRST_USE = '4×, first use';

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

const limits: readonly Limit[] = pages.flatMap(({ name, isForm, first }) => [
  ...maxima(name, first ? [['own', FIRST_USE, first.limit ?? 100]] : []),
  ...(isForm ? [] : [...maxima(name, [['script', FAST, 8, 'the entry only']]), blockingLimit(name)]),
  ...maxima(name, [['shift', FAST, 0.001, 'nothing moves']]),
]);

export const untouched: Measurement = {
  name: 'untouched',
  title: 'Untouched pages of the stand-in site',
  about:
    'Opens a page and waits until it is idle. Only executed script counts, in brotli bytes. The search page, the application, the profile and the payments have forms that need script from the start. First use is measured from an initial tap until the frame that shows the resulting change, with reduced motion. The time without requests leaves out everything from the start of the first request to the end of the last response. Blocking time is the sum of what each task takes beyond 50 ms.',
  contenders: pages.map(({ name }) => name),
  isOwnOnly: true,
  cases: [{ name: FAST }, { name: SLOW }, { name: WITHOUT }, { name: FIRST_USE, repeats: 2 }],
  metrics: {
    script: { label: 'script executed', unit: 'KB', digits: 1 },
    cpu: { label: 'main thread', unit: 'ms' },
    longest: { label: 'longest task', unit: 'ms' },
    blocking: { label: 'blocking time', unit: 'ms' },
    shift: { label: 'layout shift', unit: '', digits: 3 },
    own: { label: 'tap to its change, without requests', unit: 'ms' },
  },
  limits,
  measure,
};

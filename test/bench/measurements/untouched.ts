import type { Page } from '@playwright/test';
import {
  memoryOf,
  openPage,
  timesToChanges,
  timeToChange,
  visit,
  watchScripts,
  workDuring,
} from '../browser.ts';
import type { Bench, Limit, Measurement, MedianOf, Values } from '../measurement.ts';

/** Page of the stand-in site, with the limits for its kind. */
interface SitePage {
  name: string;
  path: string;
  /** True if a form on the page needs its script from the start. None of the form's limits is measured here. */
  isForm?: true;
  /** The visitor's first action. */
  first?: FirstUse;
}

/** First use of a page: the pointer moves over a control, or touch taps it. */
interface FirstUse {
  /** Widget to which the control belongs. */
  widget: string;
  /** Selector of the control. */
  press: string;
  /** Selector of an element that the tap adds, or whose `href` it changes. */
  changed: string;
  /** Selector of an element that shows that the tap has arrived, if the browser itself shows it. */
  answered?: string;
}

const pages: readonly SitePage[] = [
  {
    name: 'home',
    path: '/',
    first: {
      widget: 'banner',
      press: '[data-banner-part="close"]',
      changed: '[data-widget="banner"][hidden]',
    },
  },
  {
    name: 'list of events',
    path: '/events',
    first: {
      widget: 'content-list',
      press: 'input[value="webinar"]',
      changed: '.entry-title a',
      answered: 'input[value="webinar"]:checked',
    },
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
      widget: 'accordion',
      press: '[data-accordion-part="toggle"]',
      changed: '[data-accordion-open="all"] > details:not([open])',
    },
  },
  {
    name: 'quizzes',
    path: '/gallery/quiz',
    first: {
      widget: 'quiz',
      press: '[data-widget="quiz"] label',
      changed: '[data-quiz-part="explainer"][open]',
      answered: '[data-quiz-part="option"]:checked',
    },
  },
  {
    name: 'more and less',
    path: '/gallery/more-less',
    first: {
      widget: 'more-less',
      press: '#guideline [data-more-less-part="toggle"]',
      changed: '#guideline [aria-expanded="true"]',
    },
  },
  {
    name: 'drawers',
    path: '/gallery/drawer',
    first: { widget: 'drawer', press: '[data-opens="credits"]', changed: '#credits[data-state="open"]' },
  },
  {
    name: 'menus',
    path: '/gallery/menu',
    first: { widget: 'menu', press: '[data-opens="site-menu"]', changed: '#site-menu[data-state="open"]' },
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
  Reflect.set(window, 'shifted', 0);
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      Reflect.set(
        window,
        'shifted',
        Number(Reflect.get(window, 'shifted')) + Number(Reflect.get(entry, 'value')),
      );
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

/** Returns the time in ms from the start of the first request for a list fragment to the end of the last response. */
const timeOfFragments = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const fragments = performance
      .getEntriesByType('resource')
      .filter(
        (entry): entry is PerformanceResourceTiming =>
          entry instanceof PerformanceResourceTiming && new URL(entry.name).pathname.endsWith('.html'),
      );
    if (fragments.length === 0) return 0;
    const start = Math.min(...fragments.map(({ startTime }) => startTime));
    return Math.max(...fragments.map(({ responseEnd }) => responseEnd)) - start;
  });

/** Moves a pointer over a control, or taps it, on a page that has settled but has not been used yet. */
async function measureFirstUse(bench: Bench, address: string, first: FirstUse): Promise<Values> {
  const timesOf = async (act: 'move' | 'tap'): Promise<{ time: number; answer: number; own: number }> => {
    const { page, close } = await openPage(bench, { rate: 4, hasTouch: true, reducedMotion: true });
    await visit(page, address);
    const box = await page.locator(first.press).first().boundingBox();
    if (!box) throw new Error(`${first.press} is not on the page`);
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    bench.server.exchanges.length = 0;
    const ready = `[data-widget="${first.widget}"][data-widget-state="ready"]`;
    const answered = first.answered ?? `[data-widget-pressed], ${first.changed}`;
    const times =
      act === 'move'
        ? [
            await timeToChange(page, { event: 'pointermove', selector: ready }, () =>
              page.mouse.move(x, y, { steps: 3 }),
            ),
          ]
        : await timesToChanges(
            page,
            [first.changed, answered].map((selector) => ({ event: 'pointerdown', selector })),
            () => page.touchscreen.tap(x, y),
          );
    const fragments = bench.server.exchanges.filter((exchange) => /\.html/.test(exchange.path));
    const took = Math.max(0, ...fragments.map((exchange) => exchange.took));
    const requested = await timeOfFragments(page);
    await close();
    const [time = Number.NaN, answer = time] = times;
    return { time: time - took, answer, own: time - requested };
  };
  const { time: ready } = await timesOf('move');
  const { time: tap, answer, own } = await timesOf('tap');
  return { ready, tap, answer, own };
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
  const address = url.href;
  const isSlow = caseName !== FAST;
  const bytes = async (): Promise<Values> => {
    const { page, cdp, close } = await openPage(bench, { rate: 1 });
    const executed = await watchScripts(bench, cdp);
    await visit(page, address);
    const script = await executed();
    await close();
    return { script };
  };
  const { page, cdp, close } = await openPage(bench, { rate: isSlow ? 4 : 1, first: watchLayoutShifts });
  const work = await workDuring(bench.browser, page, () => visit(page, address));
  const { listeners } = await memoryOf(cdp);
  const shift = await page.evaluate(() => Number(Reflect.get(window, 'shifted')));
  await close();
  return { ...(round === 0 && !isSlow ? await bytes() : {}), ...work, listeners, shift };
}

const FAST = '1×';
const SLOW = '4×';
const WITHOUT = '4×, without the script';
const FIRST_USE = '4×, first use';

const limits: readonly Limit[] = pages.flatMap(({ name, isForm, first }): Limit[] => [
  ...(first ? [{ contender: name, case: FIRST_USE, metric: 'own', about: '100 ms', limit: () => 100 }] : []),
  ...(isForm
    ? []
    : [
        { contender: name, case: FAST, metric: 'script', about: 'the entry only', limit: () => 8 },
        {
          contender: name,
          case: SLOW,
          metric: 'long',
          about: 'as many as without the script',
          limit: (medianOf: MedianOf) => medianOf(name, 'long', WITHOUT),
        },
      ]),
  { contender: name, case: FAST, metric: 'shift', about: 'nothing moves', limit: () => 0.001 },
]);

export const untouched: Measurement = {
  name: 'untouched',
  title: 'Untouched pages of the stand-in site',
  about:
    "Opens a page and waits until it is idle. Only executed script counts, in brotli bytes. The search page, the application, the profile and the payments have forms that need script from the start. First use has two measurements: from a pointer move over a control until its widget is ready, and from an initial tap until the first frame that shows that the tap has arrived and until the frame that shows the resulting change, without the server's time. The time without requests leaves out everything from the start of the first request to the end of the last response. Both use reduced motion.",
  contenders: pages.map(({ name }) => name),
  isOwnOnly: true,
  cases: [{ name: FAST }, { name: SLOW }, { name: WITHOUT }, { name: FIRST_USE, repeats: 2 }],
  metrics: {
    script: { label: 'script executed', unit: 'KB', digits: 1 },
    cpu: { label: 'main thread', unit: 'ms' },
    longest: { label: 'longest task', unit: 'ms' },
    long: { label: 'tasks over 50 ms', unit: '' },
    listeners: { label: 'listeners', unit: '' },
    shift: { label: 'layout shift', unit: '', digits: 3 },
    ready: { label: 'pointer move to ready', unit: 'ms' },
    tap: { label: 'tap to its change in a frame', unit: 'ms' },
    own: { label: 'tap to its change, without requests', unit: 'ms' },
    answer: { label: 'tap to a frame that answers it', unit: 'ms' },
  },
  limits,
  measure,
};

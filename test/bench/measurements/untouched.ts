import { memoryOf, openPage, visit, watchScripts, workDuring } from '../browser.ts';
import type { Bench, Limit, Measurement, MedianOf, Values } from '../measurement.ts';

/** Page of the stand-in site, and the limits of its kind. */
interface SitePage {
  name: string;
  path: string;
  /** True if a form on it needs script from the start. Its limits apply to no number here. */
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
  { name: 'drawers', path: '/gallery/drawer' },
  { name: 'menus', path: '/gallery/menu' },
  { name: 'search', path: '/search?q=asthma', isForm: true },
  { name: 'profile', path: '/account/profile', isForm: true },
  { name: 'application', path: '/membership/apply', isForm: true },
  { name: 'purchase', path: '/membership/purchase', isForm: true },
  { name: 'donation', path: '/donate', isForm: true },
];

/** Adds up the layout shifts of a page, without the first second of the site's fonts: they are in the cache of a returning visitor. */
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

async function measure(
  bench: Bench,
  { contender, case: caseName, round }: { contender: string; case: string; round: number },
): Promise<Values> {
  const url = new URL(pages.find(({ name }) => name === contender)?.path ?? '/', bench.server.origin);
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

const limits: readonly Limit[] = pages.flatMap(({ name, isForm }): Limit[] => [
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
  title: 'Pages of the stand-in site that nobody touches',
  about:
    'Opens a page and waits until it is idle. Script counts in brotli, if it is executed. The search page, the application, the profile and the payments have forms that need script from the start.',
  contenders: pages.map(({ name }) => name),
  isOwnOnly: true,
  cases: [{ name: FAST }, { name: SLOW }, { name: WITHOUT }],
  metrics: {
    script: { label: 'script executed', unit: 'KB', digits: 1 },
    cpu: { label: 'main thread', unit: 'ms' },
    longest: { label: 'longest task', unit: 'ms' },
    long: { label: 'tasks over 50 ms', unit: '' },
    listeners: { label: 'listeners', unit: '' },
    shift: { label: 'layout shift', unit: '', digits: 3 },
  },
  limits,
  measure,
};

import type { Page } from '@playwright/test';
import { openPage, quiet, threadTimeDuring, timeToChange, visit } from '../browser.ts';
import { type Bench, type Limit, type Measurement, OURS, type Values } from '../measurement.ts';
import { type BenchServer, html } from '../server.ts';
import { median, randomLatency } from '../statistics.ts';
import { ourHead } from './disclosures.ts';
import { pageOf, scriptOf } from './markup.ts';

/**
 * Our contender with the option to cancel a load when another change is made. By default, changes during a load are refused.
 */
const REPLACE = `${OURS}, replace`;
/** Our contender with a widget in each entry, a button that saves the event. The entries of all others have none. */
const WITH_BUTTONS = `${OURS}, with buttons`;
const LATENCY_MS = 50;
const TYPES = ['conference', 'webinar', 'course', 'workshop', 'journal-club', 'board-review'];
const FAST = '1×, reduced motion';
const SLOW = '4×, reduced motion';
const QUICK = 'five changes within 200 ms, random latency';
const FIRST = ['first tap, 1×, reduced motion', 'first tap, 4×, reduced motion'];

/** HTML fragments for a state of the list, as the stand-in CMS renders them. */
interface Fragments {
  list: string;
  pagination: string;
  count: string;
  /** The list as it is on the stand-in site, with a button in each entry. */
  withButtons: string;
}

/** Returns a state's query in the form that the stand-in CMS expects: `types[]=a&types[]=b` becomes `types=a,b`. */
function canonical(search: URLSearchParams): string {
  const types = TYPES.filter((type) => search.getAll('types[]').includes(type));
  const plain = search.get('types');
  const value = types.length > 0 ? types.join(',') : plain;
  return value ? `?types=${value}` : '';
}

/**
 * Fragments by state. They are cached because rendering takes longer than anything measured here, and is the same for all
 * contenders.
 */
const rendered = new Map<string, Promise<Fragments>>();

async function render({ cms }: BenchServer, rest: string): Promise<Fragments> {
  const [withButtons = '', pagination = ''] = await Promise.all(
    ['list', 'pagination'].map(async (name) => (await cms(`/events/${name}.html${rest}`)).text()),
  );
  const list = withButtons.replaceAll(/<div data-widget="saved-events".*?<\/div>/gs, '');
  return { list, withButtons, pagination, count: /data-count-source="(\d+)"/.exec(list)?.[1] ?? '' };
}

/** Returns the fragments for a state of the list, given the address of either the page or a fragment. */
function fragmentsOf(server: BenchServer, { pathname, searchParams }: URL): Promise<Fragments> {
  const page = /\/p\d+$/.exec(pathname)?.[0] ?? '';
  const rest = page + canonical(searchParams);
  const known = rendered.get(rest) ?? render(server, rest);
  rendered.set(rest, known);
  return known;
}

/** One contender's server responses and tags, as its documentation recommends for a filtered list. */
interface List {
  name: string;
  head: string;
  /** Returns the page that contains the given `<form>` and fragments. */
  page: (form: string, fragments: Fragments) => string;
  /** Returns the response to a change. */
  change: (fragments: Fragments, url: URL) => string;
  isChange: (url: URL, request: Request) => boolean;
}

const part = (name: string): string => ` data-content-list-part="${name}"`;

const ours = (name: string, option: string): List => ({
  name,
  head: ourHead('content-list'),
  page: (form, { list, pagination, count }) =>
    `<section data-widget="content-list" data-content-list-path="/events"${option}>
${form.replace('<form', `<form${part('filters')} action="/events"`)}
<p><span${part('count')}>${count}</span> <span${part('count-label')}>results</span></p>
<section${part('list')} aria-label="Events">${list}</section>
<nav${part('pagination')} aria-label="Pages">${pagination}</nav></section>`,
  change: ({ list, pagination }, { pathname }) => (pathname.includes('/list.html') ? list : pagination),
  isChange: ({ pathname }) => /\.html(?:\/p\d+)?$/.test(pathname),
});

const keepButtons = (list: List): List => ({
  ...list,
  page: (form, fragments) => list.page(form, { ...fragments, list: fragments.withButtons }),
  change: (fragments, url) => list.change({ ...fragments, list: fragments.withButtons }, url),
});

const htmxLinks = (pagination: string): string =>
  pagination.replaceAll(/href="([^"]+)"/g, 'href="$1" hx-get="$1" hx-target="#list" hx-push-url="true"');

const turboFrame = ({ list, pagination, count }: Fragments): string =>
  `<turbo-frame id="results" data-turbo-action="advance"><p>${count} results</p><section aria-label="Events">${list}</section><nav aria-label="Pages">${pagination}</nav></turbo-frame>`;

const lists: readonly List[] = [
  ours(OURS, ''),
  ours(REPLACE, ' data-content-list-while-loading="replace"'),
  keepButtons(ours(WITH_BUTTONS, '')),
  {
    name: 'htmx',
    head: scriptOf('lists/htmx'),
    page: (form, { list, pagination, count }) =>
      `${form.replace('<form', '<form hx-get="/events" hx-trigger="change" hx-target="#list" hx-sync="this:replace" hx-push-url="true"')}
<p><span id="count">${count}</span> results</p>
<section id="list" aria-label="Events">${list}</section><nav id="pages" aria-label="Pages">${htmxLinks(pagination)}</nav>`,
    change: ({ list, pagination, count }) =>
      `${list}<span id="count" hx-swap-oob="true">${count}</span><nav id="pages" aria-label="Pages" hx-swap-oob="true">${htmxLinks(pagination)}</nav>`,
    isChange: (_, { headers }) => headers.has('HX-Request'),
  },
  {
    name: 'Turbo',
    head: scriptOf('lists/turbo'),
    page: (form, fragments) =>
      `${form.replace('<form', '<form action="/events" data-turbo-frame="results" data-turbo-action="advance" onchange="this.requestSubmit()"')}${turboFrame(fragments)}`,
    change: turboFrame,
    isChange: (_, { headers }) => headers.has('Turbo-Frame'),
  },
];

const form = `<form method="get" aria-label="Filters"><fieldset><legend>Type</legend>${TYPES.map(
  (type) => `<label><input type="checkbox" name="types[]" value="${type}"> ${type}</label>`,
).join('\n')}</fieldset></form>`;

/** Returns the links of a list's entries. Two lists with the same links are considered equal. */
const linksIn = (fragment: string): string[] =>
  [...fragment.matchAll(/class="entry-title"><a href="([^"]+)"/g)].map(([, href = '']) => href);

/**
 * Clicks an element. Resolves when the list shows the expected links, with the time in ms until the DOM changed and until
 * the next frame was painted.
 */
function changeAndTime({ selector, links }: { selector: string; links: string }) {
  return new Promise<{ dom: number; paint: number }>((resolve, reject) => {
    const shown = (): string =>
      [...document.querySelectorAll('.entry-title a')].map((link) => link.getAttribute('href')).join(' ');
    if (shown() === links) reject(new Error('The list does not change'));
    let start = 0;
    const observer = new MutationObserver(() => {
      if (shown() !== links) return;
      observer.disconnect();
      const dom = performance.now() - start;
      requestAnimationFrame(() => {
        window.afterPaint(() => resolve({ dom, paint: performance.now() - start }));
      });
    });
    observer.observe(document.body, { childList: true, subtree: true });
    const target = document.querySelector<HTMLElement>(selector);
    start = performance.now();
    target?.click();
  });
}

const boxOf = (type: string | undefined): string => `input[value="${type}"]`;

/** Clicks five boxes in 160 ms. Resolves with the time of the last click. */
function clickQuickly(selectors: readonly string[]): Promise<number> {
  Reflect.set(window, 'changed', 0);
  new MutationObserver(() => Reflect.set(window, 'changed', performance.now())).observe(document.body, {
    childList: true,
    subtree: true,
  });
  return new Promise((resolve) => {
    selectors.forEach((selector, index) => {
      setTimeout(() => {
        document.querySelector<HTMLElement>(selector)?.click();
        if (index === selectors.length - 1) resolve(performance.now());
      }, index * 40);
    });
  });
}

/** Returns 100 if the list matches the checked boxes, otherwise 0. */
async function agreement(page: Page, server: BenchServer): Promise<number> {
  const state = await page.evaluate(() => ({
    types: [...document.querySelectorAll<HTMLInputElement>('input:checked')].map(({ value }) => value),
    links: [...document.querySelectorAll('.entry-title a')].map((link) => link.getAttribute('href') ?? ''),
  }));
  const query = new URLSearchParams(state.types.map((type) => ['types[]', type]));
  const { list } = await fragmentsOf(server, new URL(`/events?${query}`, server.origin));
  return linksIn(list).join(' ') === state.links.join(' ') ? 100 : 0;
}

/**
 * Opens a list's page.
 * @param rate factor by which the processor is slowed down
 */
async function openList(bench: Bench, list: List, rate: number, hasTouch = false) {
  const { server } = bench;
  server.latency = () => 0;
  server.route = async (url, request) => {
    if (list.isChange(url, request)) return html(list.change(await fragmentsOf(server, url), url));
    if (!/^\/events(?:\/p\d+)?$/.test(url.pathname)) return undefined;
    return html(pageOf(list.head, list.page(form, await fragmentsOf(server, url))));
  };
  const opened = await openPage(bench, { rate, hasTouch, reducedMotion: true });
  await visit(opened.page, `${server.origin}/events`);
  return opened;
}

/** Opens a list's page and makes a first change, so that any code that a change loads has loaded. */
async function openUsedList(bench: Bench, list: List, rate: number) {
  const { server } = bench;
  const opened = await openList(bench, list, rate);
  const linksOf = async (path: string): Promise<string> =>
    linksIn((await fragmentsOf(server, new URL(path, server.origin))).list).join(' ');
  /**
   * Clicks an element and waits for the list at the given path. Returns the times, and the time that the server took.
   */
  const change = async (selector: string, path: string) => {
    server.durations.length = 0;
    const links = await linksOf(path);
    const times = await opened.page.evaluate(changeAndTime, { selector, links });
    return { ...times, took: Math.max(0, ...server.durations) };
  };
  await change(boxOf(TYPES[0]), `/events?types=${TYPES[0]}`);
  await quiet(opened.page);
  server.latency = () => LATENCY_MS;
  return { ...opened, change };
}

/** Taps a box on a page that nobody has used. Measures until the frame that shows its list. */
async function measureFirstTap(bench: Bench, list: List, rate: number): Promise<Values> {
  const { server } = bench;
  const { page, close } = await openList(bench, list, rate, true);
  await fragmentsOf(server, new URL(`/events?types=${TYPES[1]}`, server.origin));
  server.latency = () => LATENCY_MS;
  server.durations.length = 0;
  const change = { event: 'pointerdown', selector: '.entry-title a' };
  const time = await timeToChange(page, change, () => page.locator(boxOf(TYPES[1])).tap());
  await close();
  return { paint: time - Math.max(0, ...server.durations) };
}

async function measureChanges(bench: Bench, list: List, rate: number): Promise<Values> {
  const { page, change, close } = await openUsedList(bench, list, rate);
  const times: { dom: number; paint: number; took: number }[] = [];
  const states = [1, 2, 3].map((last) => `/events?types=${TYPES.slice(0, last + 1).join(',')}`);
  const cpu = await threadTimeDuring(page, async () => {
    for (const [index, state] of states.entries()) {
      times.push(await change(boxOf(TYPES[index + 1]), state));
      await quiet(page);
    }
  });
  await close();
  return {
    dom: median(times.map(({ dom, took }) => dom - took)),
    paint: median(times.map(({ paint, took }) => paint - took)),
    cpu: cpu / times.length,
  };
}

async function measureQuickChanges(bench: Bench, list: List, round: number): Promise<Values> {
  const { server } = bench;
  const { page, close } = await openUsedList(bench, list, 1);
  server.latency = randomLatency(round, 30, 400);
  const lastClick = await page.evaluate(clickQuickly, TYPES.slice(1).map(boxOf));
  await quiet(page);
  const changed = await page.evaluate(() => Number(Reflect.get(window, 'changed')));
  server.latency = () => 0;
  const right = await agreement(page, server);
  await close();
  return { right, settled: Math.max(0, changed - lastClick) };
}

async function measure(
  bench: Bench,
  { contender, case: caseName, round }: { contender: string; case: string; round: number },
): Promise<Values> {
  const list = lists.find(({ name }) => name === contender);
  if (!list) throw new Error(`There is no contender ${contender}`);
  if (caseName === QUICK) return measureQuickChanges(bench, list, round);
  const measureOnce = FIRST.includes(caseName) ? measureFirstTap : measureChanges;
  return measureOnce(bench, list, caseName.includes('4×') ? 4 : 1);
}

/**
 * Returns the limits of a change: htmx's own work, and half a frame for the second request, the sanitizer and the
 * announcement, which htmx does not have. A list that is in the DOM slightly later may miss a whole frame.
 */
const asHtmx = (caseName: string): Limit[] =>
  Object.entries({ dom: 8, paint: 17, cpu: 8 }).map(([metric, more]) => ({
    case: caseName,
    metric,
    about: `htmx + 10% + ${more} ms`,
    limit: (medianOf) => (medianOf('htmx') ?? Number.NaN) * 1.1 + more,
  }));

export const listChanges: Measurement = {
  name: 'lists',
  title: 'Changes of a filtered list',
  about: `Checks boxes of a form beside the stand-in site's events, and waits for the matching list. The server takes ${LATENCY_MS} ms. The times to the DOM and to the frame do not include them. The first change, which may load code, counts only in the cases of a first tap. Right means that the list matches the checked boxes.`,
  contenders: lists.map(({ name }) => name),
  cases: [
    { name: FAST, repeats: 2 },
    { name: SLOW, repeats: 2 },
    ...FIRST.map((name) => ({ name, repeats: 2 })),
    { name: QUICK, repeats: 3 },
  ],
  metrics: {
    dom: { label: 'to the DOM', unit: 'ms' },
    paint: { label: 'to the frame', unit: 'ms' },
    cpu: { label: 'main thread', unit: 'ms', digits: 1 },
    right: { label: 'right, of 100', unit: '' },
    settled: { label: 'last click to last change', unit: 'ms' },
  },
  limits: [
    ...[FAST, SLOW].flatMap(asHtmx),
    // 100 ms, like every other press that only our script answers. The scripts of the others have started before it.
    ...FIRST.map(
      (name): Limit => ({
        case: name,
        metric: 'paint',
        about: 'htmx + 100 ms',
        limit: (medianOf) => (medianOf('htmx') ?? Number.NaN) + 100,
      }),
    ),
    { case: QUICK, metric: 'right', about: 'always', limit: () => 100, isLeast: true, contender: REPLACE },
    {
      case: QUICK,
      metric: 'settled',
      about: 'htmx + 20 ms',
      limit: (medianOf) => (medianOf('htmx') ?? Number.NaN) + 20,
      contender: REPLACE,
    },
  ],
  measure,
};

import { setTimeout as delay } from 'node:timers/promises';
import type { Locator, Page } from '@playwright/test';
import { type OpenPage, openPage, visit, watchScripts, workDuring } from '../browser.ts';
import { type Bench, type Limit, type Measurement, OURS, type Values } from '../measurement.ts';
import { html } from '../server.ts';
import { median, percentile, randomLatency } from '../statistics.ts';
import { pageOf, scriptOf } from './markup.ts';

const NAVIGATION = `${OURS}, navigation`;
const REACT = 'React InstantSearch';
const VANILLA = 'InstantSearch.js';
const AUTOCOMPLETE = 'Autocomplete';
const WORD = 'pulmonary';
const KEY_EVERY_MS = 150;
const FAST = '1×';
const SLOW = '4×';
const RANDOM = '1×, latency of 10 to 400 ms';

/** One contender's search box and results. */
interface Search {
  name: string;
  html: string;
  box: string;
  /** Selector of the element that contains the results. */
  results: string;
}

const settings = {
  search: {
    applicationId: 'STANDIN',
    searchKey: 'stand-in-search-key',
    index: 'site',
    hosts: ['/stand-in/search/a'],
  },
  consent: 'needed',
};

const ourPage = (body: string): string =>
  pageOf(
    `<link rel="stylesheet" href="/widgets.css">
<script type="application/json" data-widgets-config>${JSON.stringify(settings)}</script>
<script type="module" src="/widgets.js"></script>`,
    body,
  );

const searches: readonly Search[] = [
  {
    name: OURS,
    box: '[data-widget="search-page"] input[type="search"]',
    results: '.sw-search-hits',
    html: ourPage(`<div data-widget="search-page"><div data-search-page-part="fallback">
<form class="sw-search-box" action="/search" method="get"><label for="q">Search this site</label>
<input id="q" data-search-page-part="box" type="search" name="q" maxlength="512" autocomplete="off"></form></div></div>`),
  },
  {
    name: REACT,
    box: '.ais-SearchBox-input',
    results: '#results',
    html: pageOf(scriptOf('search/react'), '<div id="search"></div>'),
  },
  {
    name: VANILLA,
    box: '.ais-SearchBox-input',
    results: '#results',
    html: pageOf(
      scriptOf('search/vanilla'),
      [
        'box',
        'stats',
        'current',
        'clear',
        'section',
        'relatedAssemblies',
        'relatedTopics',
        'results',
        'pagination',
      ]
        .map((id) => `<div id="${id}"></div>`)
        .join('\n'),
    ),
  },
  {
    name: NAVIGATION,
    box: '[data-widget="nav-search"] input',
    results: '.sw-nav-search-hits',
    html: ourPage(`<div data-widget="nav-search"><form class="sw-nav-search-form" data-nav-search-part="form" action="/search" method="get" role="search" aria-label="Search the site">
<label class="sw-visually-hidden" for="q">Search the site</label>
<input id="q" data-nav-search-part="box" type="search" name="q" maxlength="512" autocomplete="off">
<button type="submit">Search</button></form></div>`),
  },
  {
    name: AUTOCOMPLETE,
    box: '.aa-Input',
    results: '.aa-Panel',
    html: pageOf(scriptOf('search/autocomplete'), '<div id="search"></div>'),
  },
];

interface Hit {
  title: string;
  _highlightResult?: { title?: { value: string } };
}

/** Returns a response of stand-in Algolia in which each title starts with its query, such as `[[pul]]`. */
function markQueries(body: string): string {
  const { results } = JSON.parse(body) as { results: { query?: string; hits?: Hit[] }[] };
  for (const { query = '', hits = [] } of results) {
    for (const hit of hits) {
      hit.title = `[[${query}]] ${hit.title}`;
      const highlighted = hit._highlightResult?.title;
      if (highlighted) highlighted.value = `[[${query}]] ${highlighted.value}`;
    }
  }
  return JSON.stringify({ results });
}

/** Keystroke or painted result, with its time in the page. */
interface Moment {
  kind: 'key' | 'painted';
  /** Text of the box after the keystroke, or the query to which the results belong. */
  text: string;
  at: number;
}

/** Starts to record keystrokes, the queries whose results are painted, and the durations of interactions. */
function record(results: string): void {
  const moments: Moment[] = [];
  const durations: number[] = [];
  Object.assign(window, { moments, durations });
  const observer = new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) durations.push(duration);
  });
  observer.observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
  let last = '';
  addEventListener(
    'keydown',
    ({ key, timeStamp, target }) => {
      const before = target instanceof HTMLInputElement ? target.value : '';
      moments.push({ kind: 'key', text: before + key, at: timeStamp });
    },
    true,
  );
  new MutationObserver(() => {
    const query = /\[\[(\w+)\]\]/.exec(document.querySelector(results)?.textContent ?? '')?.[1] ?? '';
    if (query === last) return;
    last = query;
    if (query === '') return;
    requestAnimationFrame(() => {
      window.afterPaint(() => {
        moments.push({ kind: 'painted', text: query, at: performance.now() });
      });
    });
  }).observe(document.body, { childList: true, subtree: true, characterData: true });
}

/** Returns how long results took to appear after keystrokes, and how many keystrokes had their exact results painted. */
function readMoments(moments: readonly Moment[]): Values {
  const keys = moments.filter(({ kind }) => kind === 'key');
  const painted = moments.filter(({ kind }) => kind === 'painted');
  const waits = keys.flatMap((key) => {
    // Results for a longer text also count as results for this keystroke.
    const shown = painted.find(({ text, at }) => text.startsWith(key.text) && at >= key.at);
    return shown ? [shown.at - key.at] : [];
  });
  const lastKey = keys.at(-1);
  const right = painted.findLast(({ text }) => text === lastKey?.text);
  if (!lastKey || !right) throw new Error(`No results for ${lastKey?.text}`);
  return {
    wait: median(waits),
    p95: percentile(waits, 0.95),
    exact: keys.filter((key) => painted.some(({ text }) => text === key.text)).length,
    last: right.at - lastKey.at,
  };
}

/**
 * Responses of stand-in Algolia by request. They are cached because computing them takes longer than anything measured here.
 */
const responses = new Map<string, Promise<string>>();

/** Latency in ms of the response to each letter's query, the same for all contenders in a round. */
let latencies: readonly number[] = [];

async function openSearch(bench: Bench, { html: body }: Search, rate: number): Promise<OpenPage> {
  const { server } = bench;
  server.latency = () => 0;
  latencies = [];
  server.route = async ({ pathname, href }, request) => {
    if (pathname === '/bench/search') return html(body);
    if (request.method !== 'POST' || !pathname.includes('/stand-in/search/')) return undefined;
    const query = await request.text();
    const { headers } = request;
    const known =
      responses.get(query) ??
      server.cms(new Request(href, { method: 'POST', body: query, headers })).then(async (response) => {
        if (!response.ok) throw new Error(`${query}: ${await response.text()}`);
        return markQueries(await response.text());
      });
    responses.set(query, known);
    const [, text = ''] = /"query":"(\w*)"/.exec(query) ?? [];
    await Promise.all([known, delay(latencies[text.length - 1] ?? 0)]);
    return new Response(await known, {
      headers: { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' },
    });
  };
  return openPage(bench, { rate });
}

/**
 * Returns the visible search box. It is the first matching field, because the fields for searching facet values come after
 * it.
 */
const visibleBox = (page: Page, { box }: Search): Locator =>
  page.locator(box).filter({ visible: true }).first();

/** Contenders for which the word has been typed once, so that their responses are cached. */
const prepared = new Set<string>();

/** Types the word once before anything is measured. Returns the size of the scripts that this executes. */
async function prepare(bench: Bench, search: Search): Promise<Values> {
  const { page, cdp, close } = await openSearch(bench, search, 1);
  const executed = await watchScripts(bench, cdp);
  await visit(page, `${bench.server.origin}/bench/search`);
  const box = visibleBox(page, search);
  for (const [index, key] of Array.from(WORD).entries()) {
    await box.press(key);
    const query = WORD.slice(0, index + 1);
    await page.locator(search.results).getByText(`[[${query}]]`).first().waitFor();
  }
  const script = await executed();
  await close();
  prepared.add(search.name);
  return { script };
}

async function measure(
  bench: Bench,
  { contender, case: caseName, round }: { contender: string; case: string; round: number },
): Promise<Values> {
  const search = searches.find(({ name }) => name === contender);
  if (!search) throw new Error(`There is no contender ${contender}`);
  const bytes = prepared.has(contender) ? {} : await prepare(bench, search);
  const { page, close } = await openSearch(bench, search, caseName === SLOW ? 4 : 1);
  await visit(page, `${bench.server.origin}/bench/search`);
  if (caseName === RANDOM) latencies = Array.from(WORD, randomLatency(round, 10, 400));
  await visibleBox(page, search).focus();
  await page.evaluate(record, search.results);
  const { longest } = await workDuring(bench.browser, page, async () => {
    await visibleBox(page, search).pressSequentially(WORD, { delay: KEY_EVERY_MS });
    await page.locator(search.results).getByText(`[[${WORD}]]`).first().waitFor();
    await page.waitForLoadState('networkidle');
    await page.evaluate(() => new Promise<IdleDeadline>((resolve) => requestIdleCallback(resolve)));
  });
  const moments = await page.evaluate(() => Reflect.get(window, 'moments') as Moment[]);
  const durations = await page.evaluate(() => Reflect.get(window, 'durations') as number[]);
  await close();
  return { ...readMoments(moments), interaction: Math.max(0, ...durations), longest, ...bytes };
}

const limit = (contender: string, caseName: string, metric: string, most: number): Limit => ({
  contender,
  case: caseName,
  metric,
  peers: contender === NAVIGATION ? [AUTOCOMPLETE] : [REACT, VANILLA],
  about: `${most} ms`,
  limit: () => most,
});

/** Returns a limit on the minimum number of keystrokes whose own results are painted. */
const leastExact = (contender: string, caseName: string, about: string, least: number): Limit => ({
  ...limit(contender, caseName, 'exact', least),
  about,
  isLeast: true,
});

/** Returns a limit that depends on the contender that is made of the same libraries: its value, a share of it, and more. */
const asPeer = (contender: string, caseName: string, metric: string, share: number, more = 0): Limit => {
  const peer = contender === NAVIGATION ? AUTOCOMPLETE : REACT;
  const unit = metric === 'script' ? 'KB' : 'ms';
  return {
    ...limit(contender, caseName, metric, 0),
    about: [peer, `${share}%`, ...(more > 0 ? [`${more} ${unit}`] : [])].join(' + '),
    limit: (medianOf) => (medianOf(peer) ?? Number.NaN) * (1 + share / 100) + more,
  };
};

export const searching: Measurement = {
  name: 'search',
  title: 'Typing a search',
  about: `Types "${WORD}", one key every ${KEY_EVERY_MS} ms, into a box with results, facets and pages, or into a navigation box. A key's wait ends with the frame that shows results for its text or a longer one. "Exact" is the number of keys, out of ${WORD.length}, whose own results were painted.`,
  contenders: searches.map(({ name }) => name),
  cases: [{ name: FAST }, { name: SLOW }, { name: RANDOM, repeats: 2 }],
  metrics: {
    wait: { label: 'key to results, median', unit: 'ms' },
    p95: { label: '95th percentile', unit: 'ms' },
    exact: { label: 'exact', unit: '' },
    last: { label: 'last key to its results', unit: 'ms' },
    interaction: { label: 'longest interaction', unit: 'ms' },
    longest: { label: 'longest task', unit: 'ms' },
    script: { label: 'script executed', unit: 'KB', digits: 1 },
  },
  limits: [
    // Our own 16 KB: see README.md.
    asPeer(OURS, FAST, 'script', 10, 10),
    asPeer(OURS, FAST, 'wait', 20),
    asPeer(OURS, FAST, 'p95', 20),
    asPeer(OURS, SLOW, 'wait', 20),
    asPeer(OURS, SLOW, 'p95', 20),
    limit(OURS, SLOW, 'interaction', 200),
    limit(OURS, SLOW, 'longest', 100),
    leastExact(OURS, SLOW, '60 of 72', 7.5),
    asPeer(NAVIGATION, FAST, 'wait', 20),
    // The slowest key is the first, which loads React and Algolia's client: one frame more.
    asPeer(NAVIGATION, FAST, 'p95', 20, 17),
    leastExact(OURS, RANDOM, '6 keys', 6),
    asPeer(OURS, RANDOM, 'last', 10),
    leastExact(NAVIGATION, RANDOM, '6 keys', 6),
    asPeer(NAVIGATION, RANDOM, 'last', 10),
  ],
  measure,
};

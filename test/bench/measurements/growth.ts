import { resizeIndex } from '../../../fixtures/search/records.ts';
import { memoryOf, openPage, quiet, settle, visit, workDuring } from '../browser.ts';
import { type Costs, slopeOf } from '../growth.ts';
import { type Bench, type Measurement, OURS, type Values } from '../measurement.ts';
import { html } from '../server.ts';
import { median } from '../statistics.ts';
import { disclosureNamed, disclosurePage, NATIVE, ourHead } from './disclosures.ts';
import { pageOf } from './markup.ts';

/** Cost that depends on the size of something. */
interface Subject {
  name: string;
  /** Largest slope, on logarithmic axes, at which the cost counts as growing no faster than the work. */
  mostSlope: number;
  measure: (bench: Bench, round: number) => Promise<Costs>;
}

/** Largest slope of a cost that is proportional to the size, with room for measurement noise. */
const IN_PROPORTION = 1.15;
/** Largest slope of the stand-in search, which sorts what it has found. */
const SORTED = 1.25;
/** Largest slope of a time that does not depend on the size, with the same room. */
const CONSTANT = 0.15;
/** Largest slope of memory that does not depend on the size. A heap of 3 MB may vary by 0.4 MB. */
const BOUNDED = 0.05;

const WIDGETS = [1, 10, 100, 1000, 5000];
const ENTRIES = [10, 100, 1000];
const RECORDS = [100, 1000, 10_000, 100_000];
const FIELDS = [20, 100, 400];
const CHANGES = [100, 1000, 10_000];
const ADDRESS = '/bench/growth';

/** Measures one size after another. */
async function costsOf(sizes: readonly number[], measure: (size: number) => Promise<number>): Promise<Costs> {
  const costs: [number, number][] = [];
  for (const size of sizes) costs.push([size, await measure(size)]);
  return costs;
}

/** Makes the server send a page, and opens a browser page under normal conditions. */
async function openBody(bench: Bench, body: string) {
  bench.server.latency = () => 0;
  bench.server.route = ({ pathname }) => (pathname === ADDRESS ? html(body) : undefined);
  const opened = await openPage(bench, { rate: 1, reducedMotion: true });
  return { ...opened, address: bench.server.origin + ADDRESS };
}

/** Measures loading a page of accordions that nobody uses. */
const loadAccordions = (contender: string) => (bench: Bench) =>
  costsOf(WIDGETS, async (count) => {
    const { page, address, close } = await openBody(bench, disclosurePage(disclosureNamed(contender), count));
    const { cpu } = await workDuring(bench.browser, page, () => visit(page, address));
    await close();
    return cpu;
  });

/** Starts all widgets of the page, as an interaction with each of them would. Resolves when all are ready. */
function startAll(): Promise<void> {
  const waiting = new Set(document.querySelectorAll('[data-widget]'));
  return new Promise((resolve) => {
    addEventListener('widget:ready', ({ target }) => {
      waiting.delete(target as Element);
      if (waiting.size === 0) resolve();
    });
    for (const host of waiting) host.dispatchEvent(new Event('focusin', { bubbles: true }));
  });
}

/** Mounts all accordions of a page, including the code that the first one loads. Returns the thread time in ms. */
async function mountAccordions(bench: Bench, count: number): Promise<number> {
  const { page, address, close } = await openBody(bench, disclosurePage(disclosureNamed(OURS), count));
  await visit(page, address);
  const { cpu } = await workDuring(bench.browser, page, async () => {
    await page.evaluate(startAll);
    await quiet(page);
  });
  await close();
  return cpu;
}

const TYPES = ['conference', 'webinar', 'course', 'workshop', 'journal-club', 'board-review'];
const boxOf = (type: string | undefined): string => `input[value="${type}"]`;

/**
 * Returns a list fragment with the given number of entries of the stand-in site. The first link contains the state, so that
 * each state has a different list.
 */
function fragmentOf(entries: readonly string[], count: number, state: string): string {
  const items = Array.from({ length: count }, (_, index) => entries[index % entries.length]);
  return `<div class="entries" data-count-source="${count}" data-title="Events"><p class="state"><a href="/events${state}">State</a></p><ul>${items.join('')}</ul></div>`;
}

/** Returns the page of a list with checkboxes and the given fragment. */
const listPage = (fragment: string): string =>
  pageOf(
    ourHead('content-list'),
    `<section data-widget="content-list" data-content-list-path="/events">
<form method="get" action="/events" aria-label="Filters" data-content-list-part="filters"><fieldset><legend>Type</legend>
${TYPES.map((type) => `<label><input type="checkbox" name="types[]" value="${type}"> ${type}</label>`).join('')}</fieldset></form>
<p><span data-content-list-part="count">0</span> <span data-content-list-part="count-label">results</span></p>
<section data-content-list-part="list" aria-label="Events">${fragment}</section></section>`,
  );

/** Returns the entries of the stand-in site's first list, as HTML. */
async function entriesOf({ server }: Bench): Promise<string[]> {
  const list = await (await server.cms('/events/list.html')).text();
  return [...list.matchAll(/<li><article[\s\S]*?<\/article>\s*<\/li>/g)].map(([entry]) => entry);
}

/** Opens a list whose fragments have the given number of entries. */
async function openList(bench: Bench, count: number) {
  const entries = await entriesOf(bench);
  const { server } = bench;
  server.latency = () => 0;
  server.route = ({ pathname, search }) => {
    if (pathname === '/events/list.html') return html(fragmentOf(entries, count, search));
    return pathname === '/events' ? html(listPage(fragmentOf(entries, count, ''))) : undefined;
  };
  const opened = await openPage(bench, { rate: 1, reducedMotion: true });
  await visit(opened.page, `${server.origin}/events`);
  return opened;
}

/** Checks a box. Resolves when the list for the given state is on the page. */
function checkBox({ selector, state }: { selector: string; state: string }): Promise<void> {
  return new Promise((resolve) => {
    new MutationObserver((_, observer) => {
      if (document.querySelector('.state a')?.getAttribute('href') !== state) return;
      observer.disconnect();
      resolve();
    }).observe(document.body, { childList: true, subtree: true });
    document.querySelector<HTMLElement>(selector)?.click();
  });
}

/** Measures a change of a list, after a first one that loads the widget. */
const changeList = (bench: Bench) =>
  costsOf(ENTRIES, async (count) => {
    const { page, close } = await openList(bench, count);
    const change = async (index: number): Promise<void> => {
      const state = `/events?types=${TYPES.slice(0, index + 1).join(',')}`;
      await page.evaluate(checkBox, { selector: boxOf(TYPES[index]), state });
      await quiet(page);
    };
    await change(0);
    const { cpu } = await workDuring(bench.browser, page, async () => {
      for (const index of [1, 2, 3, 4]) await change(index);
    });
    await close();
    return cpu / 4;
  });

const WORD = 'pulmonary';

/** Times in ms that the stand-in search took for a query, by number of records. */
const serverTimes = new Map<number, number[]>();

/** Types the word into the stand-in site's search page, each key after the previous key's results. Returns the work. */
async function typeWord(bench: Bench): Promise<number> {
  const { page, close } = await openPage(bench, { rate: 1, reducedMotion: true });
  await visit(page, `${bench.server.origin}/search`);
  const box = page
    .locator('[data-widget="search-page"] input[type="search"]')
    .filter({ visible: true })
    .first();
  const press = async (key: string): Promise<void> => {
    const response = page.waitForResponse((received) => received.url().includes('/stand-in/search/'));
    await Promise.all([response, box.press(key)]);
    await settle(page);
  };
  for (const key of WORD.slice(0, 3)) await press(key);
  const { cpu } = await workDuring(bench.browser, page, async () => {
    for (const key of WORD.slice(3)) await press(key);
  });
  await close();
  return cpu / (WORD.length - 3);
}

/**
 * Measures a key on the search page. Types the word twice, to measure first the server's work and then the browser's. The
 * second time, responses take no time, because a page that waits also renders its loading state.
 */
const typeSearch = async (bench: Bench): Promise<Costs> => {
  const { server } = bench;
  server.latency = () => 0;
  const costs = await costsOf(RECORDS, async (count) => {
    resizeIndex(count);
    const times: number[] = [];
    serverTimes.set(count, times);
    const responses = new Map<string, string>();
    server.route = async ({ pathname, href }, request) => {
      if (!pathname.includes('/stand-in/search/') || request.method !== 'POST') return undefined;
      const body = await request.text();
      const { headers } = request;
      const before = process.cpuUsage();
      const text =
        responses.get(body) ??
        (await (await server.cms(new Request(href, { method: 'POST', body, headers }))).text());
      const { user, system } = process.cpuUsage(before);
      if (!responses.has(body)) times.push((user + system) / 1000);
      responses.set(body, text);
      return new Response(text, {
        headers: { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' },
      });
    };
    // The first query builds the index.
    await server.cms('/search?q=asthma');
    await typeWord(bench);
    return typeWord(bench);
  });
  resizeIndex();
  return costs;
};

/** Returns the times that the stand-in search took while the keys were measured. */
const searchServer = (): Promise<Costs> =>
  costsOf(RECORDS, (count) => Promise.resolve(median(serverTimes.get(count) ?? [])));

/** Number of fields in a group of the form: two text fields, a checkbox, and a text field that depends on the checkbox. */
const GROUP = 4;

const textField = (name: string): string =>
  `<div class="sw-field" data-field><label for="${name}">Answer ${name}</label><input id="${name}" name="${name}"></div>`;

/** Returns the page of an application with the given number of fields, a quarter of which are conditional. */
const formPage = (fields: number): string =>
  pageOf(
    ourHead('membership-application', 'conditional-field'),
    `<form class="sw-form sw-application" method="post" action="/membership/apply" data-widget="membership-application" data-membership-application-draft="17">
<div class="sw-error-summary" data-membership-application-part="summary" hidden></div>
<div class="sw-application-draft" data-membership-application-part="draft" hidden></div>
<section class="sw-application-page" id="all" aria-labelledby="title" data-membership-application-part="page"><h2 id="title">All questions</h2>
${Array.from(
  { length: fields / GROUP },
  (_, index) => `${textField(`a${index}`)}${textField(`b${index}`)}
<label class="sw-choice"><input type="checkbox" name="c${index}" value="yes"> <span>More on ${index}</span></label>
<fieldset class="sw-form-section" data-widget="conditional-field" data-conditional-field-starts="hidden" data-conditional-field-when='[{"field":"c${index}","value":"yes"}]'><legend>More</legend>${textField(`d${index}`)}</fieldset>`,
).join('\n')}</section>
<div class="sw-application-actions">
<button type="button" class="sw-button" data-membership-application-part="back" hidden>Back</button>
<button type="button" class="sw-button sw-button-main" data-membership-application-part="continue" hidden>Continue</button>
<div data-membership-application-part="submit"><button type="submit" class="sw-button">Send</button></div></div></form>`,
  );

/** Answers all questions together, with one event, as a password manager or a test would. */
function answerAll(): void {
  const inputs = [...document.querySelectorAll<HTMLInputElement>('input[name]')];
  for (const input of inputs) {
    if (input.type === 'checkbox') input.checked = true;
    else input.value = `Answer to ${input.name}`;
  }
  for (const type of ['input', 'change']) inputs[0]?.dispatchEvent(new Event(type, { bubbles: true }));
}

/** Uses of the form by name, with the cost of each by number of fields. */
type FormCosts = Readonly<Record<'load' | 'key' | 'open' | 'restore', Costs>>;

async function measureForm(bench: Bench, fields: number): Promise<Record<keyof FormCosts, number>> {
  const { page, address, close } = await openBody(bench, formPage(fields));
  const cpuOf = async (act: () => Promise<unknown>): Promise<number> =>
    (await workDuring(bench.browser, page, act)).cpu;
  const load = await cpuOf(() => visit(page, address));
  const press = async (selector: string, key: string): Promise<void> => {
    await page.locator(selector).press(key);
    await quiet(page);
  };
  await press('#a0', 'x');
  await press('[name="c0"]', 'Space');
  const key = await cpuOf(async () => {
    for (const letter of 'piano') await press('#a0', letter);
  });
  const open = await cpuOf(async () => {
    for (const index of [1, 2, 3, 4]) await press(`[name="c${index}"]`, 'Space');
  });
  await page.evaluate(answerAll);
  await quiet(page);
  // Opens the address again instead of reloading it, because a browser restores the answers of a reloaded page itself.
  const restore = await cpuOf(() => visit(page, address));
  const restored = await page.locator('#a0').inputValue();
  if (restored !== 'Answer to a0') throw new Error(`The draft was not restored: ${restored}`);
  await close();
  return { load, key: key / 5, open: open / 4, restore };
}

/** Results that several subjects share, by round. */
function once<Result>(measure: (bench: Bench) => Promise<Result>) {
  const results = new Map<number, Promise<Result>>();
  return (bench: Bench, round: number): Promise<Result> => {
    const known = results.get(round) ?? measure(bench);
    results.set(round, known);
    return known;
  };
}

const form = once(async (bench): Promise<FormCosts> => {
  const costs: Record<keyof FormCosts, [number, number][]> = { load: [], key: [], open: [], restore: [] };
  for (const fields of FIELDS) {
    const measured = await measureForm(bench, fields);
    for (const use of Object.keys(costs) as (keyof FormCosts)[]) costs[use].push([fields, measured[use]]);
  }
  return costs;
});

const formSubject = (name: string, use: keyof FormCosts): Subject => ({
  name,
  mostSlope: IN_PROPORTION,
  measure: async (bench, round) => (await form(bench, round))[use],
});

/** Makes `fetch` respond immediately with the given entry, so that a change spends no time on the network. */
function respondImmediately(entry: string): void {
  window.fetch = (input) => {
    const { search } = new URL(input instanceof Request ? input.url : String(input), location.href);
    const body = `<div class="entries" data-count-source="1" data-title="Events"><p class="state"><a href="/events${search}">State</a></p><ul>${entry}</ul></div>`;
    return Promise.resolve(new Response(body, { headers: { 'Content-Type': 'text/html; charset=utf-8' } }));
  };
}

/** Changes the list the given number of times, as fast as it responds. Each change checks or unchecks one of six boxes. */
async function changeOften({ from, to }: { from: number; to: number }): Promise<void> {
  const boxes = [...document.querySelectorAll<HTMLInputElement>('input[name="types[]"]')];
  for (let turn = from; turn < to; turn++) {
    await new Promise<void>((resolve) => {
      const list = document.querySelector('[data-content-list-part="list"]');
      if (!list) throw new Error('There is no list');
      new MutationObserver((_, observer) => {
        observer.disconnect();
        resolve();
      }).observe(list, { childList: true });
      // A Gray code, in which each number differs from the previous one in one bit, visits all combinations.
      boxes[Math.min(31 - Math.clz32((turn + 1) & -(turn + 1)), boxes.length - 1)]?.click();
    });
    // The widget finishes each change in later tasks.
    await new Promise<void>((resolve) => {
      const { port1, port2 } = new MessageChannel();
      port1.addEventListener('message', () => resolve());
      port1.start();
      port2.postMessage(0);
    });
  }
}

/** Returns how many characters the page's storage and its history entry hold, and the length of the history. */
function storedInPage(): number {
  const ofStorage = (storage: Storage): number =>
    Object.entries(storage).reduce((sum, [key, value]) => sum + key.length + String(value).length, 0);
  return (
    ofStorage(localStorage) +
    ofStorage(sessionStorage) +
    JSON.stringify(history.state).length +
    history.length
  );
}

/** Memory that a page holds after list changes, by number of changes. */
type MemoryCosts = Readonly<Record<'heap' | 'nodes' | 'listeners' | 'stored', Costs>>;

const listMemory = once(async (bench): Promise<MemoryCosts> => {
  const [entry = ''] = await entriesOf(bench);
  const { page, cdp, close } = await openList(bench, 1);
  await page.evaluate(respondImmediately, entry);
  const costs: Record<keyof MemoryCosts, [number, number][]> = {
    heap: [],
    nodes: [],
    listeners: [],
    stored: [],
  };
  let from = 0;
  for (const to of CHANGES) {
    await page.evaluate(changeOften, { from, to });
    from = to;
    await settle(page);
    const measured = { ...(await memoryOf(cdp)), stored: await page.evaluate(storedInPage) };
    for (const kind of Object.keys(costs) as (keyof MemoryCosts)[]) costs[kind].push([to, measured[kind]]);
  }
  await close();
  return costs;
});

const memorySubject = (name: string, kind: keyof MemoryCosts): Subject => ({
  name,
  mostSlope: BOUNDED,
  measure: async (bench, round) => (await listMemory(bench, round))[kind],
});

const subjects: readonly Subject[] = [
  { name: 'accordions, page load, ms', mostSlope: IN_PROPORTION, measure: loadAccordions(OURS) },
  { name: `${NATIVE}, page load, ms`, mostSlope: IN_PROPORTION, measure: loadAccordions(NATIVE) },
  {
    name: 'accordions, all mounted, ms',
    mostSlope: IN_PROPORTION,
    measure: (bench: Bench) => costsOf(WIDGETS, (count) => mountAccordions(bench, count)),
  },
  { name: 'list change, by entries, ms', mostSlope: IN_PROPORTION, measure: changeList },
  { name: 'search key, by records, ms', mostSlope: CONSTANT, measure: typeSearch },
  { name: 'stand-in search, by records, ms', mostSlope: SORTED, measure: searchServer },
  formSubject('form load, by fields, ms', 'load'),
  formSubject('form key with draft, by fields, ms', 'key'),
  formSubject('form condition, by fields, ms', 'open'),
  formSubject('form draft restored, by fields, ms', 'restore'),
  memorySubject('heap after list changes, KB', 'heap'),
  memorySubject('nodes after list changes', 'nodes'),
  memorySubject('listeners after list changes', 'listeners'),
  memorySubject('characters stored after list changes', 'stored'),
];

const CASE = 'subject, by size';
const SIZES = [...new Set([...WIDGETS, ...ENTRIES, ...RECORDS, ...FIELDS, ...CHANGES])].sort((a, b) => a - b);

async function measureSubject(
  bench: Bench,
  { contender, round }: { contender: string; round: number },
): Promise<Values> {
  const subject = subjects.find(({ name }) => name === contender);
  if (!subject) throw new Error(`There is no subject ${contender}`);
  const costs = await subject.measure(bench, round);
  const slope = slopeOf(costs);
  return { ...Object.fromEntries(costs), ...(slope !== undefined && { slope }) };
}

export const growth: Measurement = {
  name: 'growth',
  title: 'Growth of cost with size',
  about:
    'Each row is a cost at growing sizes, and its slope on logarithmic axes over the sizes of at least a tenth of the largest: 0 is constant, 1 is in proportion to the size, and more grows faster than the work. Times are thread time of the renderer, and of the server for the stand-in search. Memory is what one page holds after so many list changes and a garbage collection.',
  contenders: subjects.map(({ name }) => name),
  isOwnOnly: true,
  cases: [{ name: CASE, maxRounds: 1 }],
  metrics: {
    ...Object.fromEntries(
      SIZES.map((size) => [String(size), { label: size.toLocaleString('en'), unit: '' as const, digits: 1 }]),
    ),
    slope: { label: 'slope', unit: '', digits: 2 },
  },
  limits: subjects.map(({ name, mostSlope }) => ({
    contender: name,
    case: CASE,
    metric: 'slope',
    about: mostSlope.toFixed(2),
    limit: () => mostSlope,
  })),
  measure: measureSubject,
};

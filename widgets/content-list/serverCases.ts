import { webAddress } from '../../src/tools/checker/fetchPage.ts';
import { callCases, type RightCall } from '../../src/tools/checker/server/callCases.ts';
import type { Client, SiteResponse } from '../../src/tools/checker/server/client.ts';
import { filledFields } from '../../src/tools/checker/server/formValues.ts';
import {
  type CallingWidget,
  readFragment,
  readWidgetPage,
  type SentContent,
  type SentControl,
} from '../../src/tools/checker/server/readWidgets.ts';
import {
  callNamed,
  firstFound,
  HOSTILE_TEXT,
  inWords,
  isRedirect,
  isSuccess,
  problemIn,
  repeatsHostileText,
  type Scene,
  type ServerCase,
  UnplayableError,
  wordsIf,
} from '../../src/tools/checker/server/serverCase.ts';

/** Fragment of a list or, for `filters`, its page, to which the form of the filters leads. */
type Target = 'list' | 'pagination' | 'filters';

/** Name of the attribute that contains the total number of results. */
const COUNT = 'data-count-source';

/** Value that no filter offers, and text that occurs in no title and has to be encoded and escaped. */
const UNKNOWN = 'society-widgets & café';

/** Text that a form submits, which some titles may contain. */
const WORD = 'e';

/** Returns the path of a list: the path in its option, or else the path of the page without the page number. */
function pathOf({ options, page }: CallingWidget): string {
  const { path } = options;
  const own = typeof path === 'string' ? path : new URL(page).pathname.replace(/\/p[1-9]\d*$/, '');
  return new URL(own || '/', page).pathname.replace(/\/$/, '');
}

/** Filter of a list, with the values that its controls offer. */
interface Filter {
  /** Name of the query parameter, without brackets. */
  name: string;
  /** `one` for boxes of which visitors choose one. Empty for dates, numbers and the like, whose meaning is unknown. */
  kind: 'many' | 'one' | 'text' | '';
  values: readonly string[];
  controls: readonly SentControl[];
}

const withoutBrackets = (name: string): string => name.replace(/\[\]$/, '');

const isChoice = ({ type }: SentControl): boolean => /^(?:checkbox|radio|select)$/.test(type);

function filtersOf({ form }: CallingWidget): Filter[] {
  const all = form?.controls.filter(({ type }) => !/^(?:hidden|submit|image|reset|button)$/.test(type)) ?? [];
  return [...new Set(all.map((control) => withoutBrackets(control.name)))].map((name) => {
    const controls = all.filter((control) => withoutBrackets(control.name) === name);
    const values = controls.flatMap(({ type, value, values: offered }) =>
      type === 'select' ? offered : [value],
    );
    const choice = controls.some((control) => control.name !== name) ? 'many' : 'one';
    const typed = controls.some(({ type }) => /^(?:search|text)$/.test(type)) ? 'text' : '';
    return controls.every(isChoice)
      ? { name, kind: choice, values: values.filter((value) => value !== ''), controls }
      : { name, kind: typed, values: [], controls };
  });
}

const parameter = (name: string, values: readonly string[]): string =>
  `${name}=${values.map(encodeURIComponent).join(',')}`;

/** Returns the parameters of a query that are filters, or those that are not. */
function parametersOf(search: string, widget: CallingWidget, areFilters: boolean): string[] {
  const names = filtersOf(widget).map(({ name }) => name);
  const nameOf = (each: string): string => withoutBrackets([...new URLSearchParams(each).keys()].join());
  const all = search.slice(1).split('&').filter(Boolean);
  return all.filter((each) => names.includes(nameOf(each)) === areFilters);
}

/**
 * Returns the address of a fragment or of the list's page. The page keeps its other parameters, and so do the fragments of a
 * list without filters.
 */
function addressOf(widget: CallingWidget, target: Target, query = '', suffix = ''): string {
  const others = parametersOf(new URL(widget.page).search, widget, false);
  const kept = target === 'filters' || filtersOf(widget).length === 0 ? others : [];
  const path = `${pathOf(widget)}${target === 'filters' ? '' : `/${target}.html`}${suffix}` || '/';
  const url = new URL(path, widget.page);
  url.search = [query, ...kept].filter(Boolean).join('&');
  return url.href;
}

/** Visitor of a list. Opens no page first, because a link may lead to any page of a list. */
interface Visitor {
  client: Client;
  widget: CallingWidget;
}

const enter = (scene: Scene): Visitor => ({ client: scene.visitor(), widget: scene.widget });

/** Requests a fragment as the script does, or the page as a browser does. */
const ask = ({ client, widget }: Visitor, target: Target, query = '', suffix = ''): Promise<SiteResponse> =>
  client.request(addressOf(widget, target, query, suffix), {
    isScript: target !== 'filters',
    referer: widget.page,
  });

const detail = (query: string, suffix = ''): string =>
  `${suffix}${query && `?${query}`}` && ` for ${suffix}${query && `?${query}`}`;

function digitsIn(text: string | undefined): number | undefined {
  const digits = text?.replaceAll(/\D/g, '') ?? '';
  return digits === '' ? undefined : Number(digits);
}

/** Returns a list's number of results for a query. */
const countAt = async (visitor: Visitor, query: string): Promise<number | undefined> =>
  digitsIn(readFragment((await ask(visitor, 'list', query)).body).valueOf(COUNT));

/** Returns the number of all results of a list, if there are filters whose effect on it can be measured. */
async function totalOf(visitor: Visitor): Promise<number> {
  if (filtersOf(visitor.widget).length === 0) throw new UnplayableError('the list has no form with filters');
  const total = await countAt(visitor, '');
  if (total === undefined)
    throw new UnplayableError(`list.html has no ${COUNT}, so the effect of filters cannot be measured`);
  if (total < 2) throw new UnplayableError('the list has too few entries to measure the effect of filters');
  return total;
}

/** Page of a list, after redirects. */
interface OpenList {
  response: SiteResponse;
  title: string;
  widget: CallingWidget | undefined;
}

async function openList({ client, widget }: Visitor, address: string): Promise<OpenList> {
  let response = await client.request(address, { referer: widget.page });
  for (let count = 0; count < 3 && isRedirect(response) && response.target; count += 1)
    response = await client.request(response.target.href);
  const read = readWidgetPage(response.status === 200 ? response.body : '', response.address);
  const own = read.widgets.find(({ entry }) => entry.definition.name === widget.entry.definition.name);
  return { response, title: read.title, widget: own };
}

/** Returns queries as visitors choose them: one value of each filter, two values, and a word from a title. */
function chosenQueries(widget: CallingWidget): string[] {
  const [entry] = widget.partOf('list')?.links ?? [];
  const word = entry?.text.split(' ').find((each) => each.length > 3);
  return filtersOf(widget).flatMap(({ name, kind, controls, values: [first, second] }) => {
    if (kind === 'text') return word === undefined ? [] : [parameter(name, [word])];
    if (controls.some(({ type }) => type === 'date')) return [parameter(name, ['2026-01-01'])];
    if (first === undefined) return [];
    const isPair = kind === 'many' && second !== undefined;
    return [parameter(name, [first]), ...(isPair ? [parameter(name, [first, second])] : [])];
  });
}

/** Returns the address of a link, without the parameters that are not filters if the link leads to the list. */
function comparable(href: string, widget: CallingWidget): string {
  const url = webAddress(href, widget.page);
  if (!url) return href;
  const isList = `${url.pathname}/`.startsWith(`${pathOf(widget)}/`);
  if (isList) url.search = parametersOf(url.search, widget, true).join('&');
  return url.href;
}

/** Returns the first difference between a part of the page and the fragment that replaces the part. */
function difference(part: SentContent, sent: SentContent, open: OpenList): string | undefined {
  const { widget, title } = open;
  const [own, total] = [sent.valueOf(COUNT), part.valueOf(COUNT)];
  const counts = [total, widget?.partOf('count')?.text].map(digitsIn).filter((count) => count !== undefined);
  const other = counts.find((count) => own !== undefined && count !== digitsIn(own));
  if (own !== undefined && !/^\d+$/.test(own)) return `${COUNT}="${own}", which is not a number in digits`;
  if (other !== undefined) return `${COUNT}="${own}", while the page shows ${other}`;
  const named = sent.valueOf('data-title');
  if (named !== undefined && named.replaceAll(/\s+/g, ' ').trim() !== title)
    return `data-title="${named}", while the title of the page is "${title}"`;
  if (!widget) return undefined;
  const linksOf = ({ links }: SentContent): string[] =>
    links.map(
      ({ href, isCurrent }) => `a link to ${comparable(href, widget)}${isCurrent ? ' (current)' : ''}`,
    );
  const [expected, links] = [linksOf(part), linksOf(sent)];
  const index = [...expected, ...links].findIndex((_, position) => expected[position] !== links[position]);
  if (index !== -1) return `${links[index] ?? 'no link'} in place of ${expected[index] ?? 'no link'}`;
  return part.text === sent.text ? undefined : 'text that differs from the page';
}

const callOf = (widget: CallingWidget, target: Target) => callNamed(widget, `content-list.${target}`);

/** Returns the problem with a fragment, unless the fragment without filters has the same problem, which another case reports. */
async function newProblem(
  visitor: Visitor,
  target: 'list' | 'pagination',
  query: string,
  suffix = '',
): Promise<string | undefined> {
  const call = callOf(visitor.widget, target);
  const found = problemIn(call, await ask(visitor, target, query, suffix));
  const isKnown = found !== undefined && problemIn(call, await ask(visitor, target)) === found;
  return found === undefined || isKnown ? undefined : `${found}${detail(query, suffix)}`;
}

/** Returns the case that compares a fragment with the page at the same address, which has to show the same. */
const pageCase = (target: 'list' | 'pagination'): ServerCase => ({
  name: `content-list.${target}: as on the page`,
  problem: `${target}.html differs from the part "${target}" of the page with the same filters`,
  expected: 'the same content',
  play: async (scene) => {
    const visitor = enter(scene);
    const { widget } = visitor;
    const pages = widget.partOf('pagination')?.links.some(({ href }) => /\/p2\b/.test(href)) ? ['/p2'] : [];
    const states = [
      ['', ''],
      ...pages.map((suffix) => ['', suffix]),
      ...chosenQueries(widget).map((query) => [query, '']),
    ];
    return firstFound(states, async ([query = '', suffix = '']) => {
      const open = await openList(visitor, addressOf(widget, 'filters', query, suffix));
      const part = open.widget?.partOf(target);
      if (!part)
        return target === 'list'
          ? `${inWords(open.response)}${detail(query, suffix)} in the page itself`
          : undefined;
      const response = await ask(visitor, target, query, suffix);
      if (problemIn(callOf(widget, target), response)) return newProblem(visitor, target, query, suffix);
      const found = difference(part, readFragment(response.body), open);
      return found && `${found}${detail(query, suffix)}`;
    });
  },
});

/** Returns the evidence that the values of a filter have no effect, or that a second value excludes the results of the first. */
async function findIgnoredValues(
  visitor: Visitor,
  { name, kind, values }: Filter,
  total: number,
): Promise<string | undefined> {
  const counts: (readonly [value: string, count: number])[] = [];
  for (const value of values.slice(0, 12))
    counts.push([value, (await countAt(visitor, parameter(name, [value]))) ?? 0]);
  if (counts.length > 1 && counts.every(([, count]) => count === total))
    return `all ${total} results for each value of ${name}`;
  const [first, second] = counts.filter(([, count]) => count > 0);
  if (kind !== 'many' || !first || !second) return undefined;
  const both = parameter(name, [first[0], second[0]]);
  const found = (await countAt(visitor, both)) ?? 0;
  return found < Math.max(first[1], second[1])
    ? `${found} results for ?${both}, but ${first[1]} and ${second[1]} for each value alone`
    : undefined;
}

/** Returns the evidence that a filter has no effect. */
async function findIgnored(scene: Scene): Promise<string | undefined> {
  const visitor = enter(scene);
  const total = await totalOf(visitor);
  const found = await firstFound(filtersOf(visitor.widget), async (filter) => {
    if (filter.kind !== 'text') return findIgnoredValues(visitor, filter, total);
    const query = parameter(filter.name, [UNKNOWN]);
    return (await countAt(visitor, query)) === total ? `all ${total} results for ?${query}` : undefined;
  });
  const [first, second] = filtersOf(visitor.widget).filter(({ values }) => values.length > 0);
  if (found !== undefined || !first || !second) return found;
  const one = parameter(first.name, first.values.slice(0, 1));
  const both = `${one}&${parameter(second.name, second.values.slice(0, 1))}`;
  const [count = 0, narrowed = 0] = [await countAt(visitor, one), await countAt(visitor, both)];
  return narrowed > count ? `${narrowed} results for ?${both}, but only ${count} for ?${one}` : undefined;
}

/** Returns the evidence that the server reads the same values differently if they are encoded or ordered differently. */
async function findEncoding(scene: Scene): Promise<string | undefined> {
  const visitor = enter(scene);
  await totalOf(visitor);
  const [entry] = visitor.widget.partOf('list')?.links ?? [];
  const pairs = filtersOf(visitor.widget).flatMap(({ name, kind, values: [first, second] }): string[][] => {
    const title = encodeURIComponent(entry?.text ?? '');
    if (kind === 'text')
      return title.includes('%20') ? [[`${name}=${title}`, `${name}=${title.replaceAll('%20', '+')}`]] : [];
    if (kind !== 'many' || first === undefined || second === undefined) return [];
    const both = parameter(name, [first, second]);
    return [
      [both, both.replaceAll(',', '%2C')],
      [both, parameter(name, [second, first])],
    ];
  });
  if (pairs.length === 0) throw new UnplayableError('no filter has two values or a text with a space');
  return firstFound(pairs, async ([query = '', other = '']) => {
    const [count, differing] = [await countAt(visitor, query), await countAt(visitor, other)];
    return count === differing ? undefined : `${differing} results for ?${other}, but ${count} for ?${query}`;
  });
}

/**
 * Returns the evidence that the server interprets a filter's value as a command: a negated value finds exactly the
 * other results. Returns undefined if there is no such evidence.
 */
async function findQuerySyntax(scene: Scene): Promise<string | undefined> {
  const visitor = enter(scene);
  const total = await totalOf(visitor);
  const choices = filtersOf(visitor.widget).flatMap(({ name, values }) =>
    values.map((value) => [name, value] as const),
  );
  if (choices.length === 0) throw new UnplayableError('no filter has a fixed value');
  return firstFound(choices.slice(0, 12), async ([name, value]) => {
    const own = await countAt(visitor, parameter(name, [value]));
    if (own === undefined || own === 0 || own === total) return undefined;
    const query = parameter(name, ['not', value]);
    const negated = await countAt(visitor, query);
    const isCommand = negated === total - own && negated !== own && negated !== 0;
    return isCommand ? `${negated} of ${total} results for ?${query}, which are all others` : undefined;
  });
}

/** Suffixes of pages that do not exist. */
const MISSING_PAGES = ['/p9999', '/p0', '/p-1', '/p1e3', '/p999999999999'];

/** Values that visitors and attackers send: invalid escapes, names of built-in properties, long and repeated values. */
const ODD_VALUES = ['%', '%FF', '%00', '%27%22(%5C%5B*', 'constructor', '__proto__', '', 'a'.repeat(5000)];

/** Returns the cases in which a server tends to fail, for a fragment or the page. */
function failureCases(target: Target, filters: readonly Filter[]): ServerCase[] {
  const call = `content-list.${target}`;
  const place = target === 'filters' ? 'the page' : `${target}.html`;
  const names = filters.map(({ name }) => name);
  const each = (queries: readonly string[]) => async (scene: Scene) => {
    const visitor = enter(scene);
    return firstFound(queries, async (query) =>
      wordsIf(false, await ask(visitor, target, query), detail(query.slice(0, 100))),
    );
  };
  const ofFilters: ServerCase[] = [
    {
      name: `${call}: lists`,
      problem: `a list in place of text makes ${place} fail`,
      expected: 'status 400, or the filter as if it were written with a comma',
      isAboutFailure: true,
      play: each(['[]=a', '[a][b]=c'].map((list) => names.map((name) => name + list).join('&'))),
    },
    {
      name: `${call}: odd values`,
      problem: `an odd value of a filter makes ${place} fail`,
      expected: 'status 400, or results as if the value were unknown',
      isAboutFailure: true,
      play: each([
        ...ODD_VALUES.map((value) => names.map((name) => `${name}=${value}`).join('&')),
        names.map((name) => `${name}=a&${name}=b`).join('&'),
      ]),
    },
  ];
  return [
    ...(names.length > 0 ? ofFilters : []),
    {
      name: `${call}: pages`,
      problem: `a page number that does not exist makes ${place} fail`,
      expected: target === 'filters' ? 'status 404' : 'an empty list, or status 404',
      isAboutFailure: true,
      play: async (scene) => {
        const visitor = enter(scene);
        return firstFound(MISSING_PAGES, async (suffix) =>
          wordsIf(false, await ask(visitor, target, '', suffix), detail('', suffix)),
        );
      },
    },
  ];
}

const echoCase: ServerCase = {
  name: 'content-list.list: echo',
  problem: 'a page repeats a filter as markup, so that a link can run a script in it',
  expected: 'a page with the value escaped or omitted',
  danger: 'data',
  play: async (scene) => {
    const visitor = enter(scene);
    const query = filtersOf(visitor.widget)
      .map(({ name }) => parameter(name, [HOSTILE_TEXT]))
      .join('&');
    return firstFound(['list', 'pagination', 'filters'] as const, async (target) => {
      const response = await ask(visitor, target, query);
      return repeatsHostileText(response)
        ? `the text itself at ${new URL(response.address).pathname}`
        : undefined;
    });
  },
};

/** Returns the case about filters that match nothing, whose fragment still has to be valid. */
const emptyCase = (target: 'list' | 'pagination'): ServerCase => ({
  name: `content-list.${target}: empty`,
  problem: `without results, ${target}.html is invalid or incomplete`,
  expected:
    target === 'list'
      ? `status 200 with a message, a link to the list, and ${COUNT}="0"`
      : 'status 200 without content',
  play: async (scene) => {
    const visitor = enter(scene);
    const filters = filtersOf(visitor.widget).filter(({ kind }) => kind !== '');
    return firstFound(filters, async ({ name }) => {
      const query = parameter(name, [UNKNOWN]);
      const found = await newProblem(visitor, target, query);
      if (found !== undefined || (await countAt(visitor, query)) !== 0) return found;
      const { text, links } = readFragment((await ask(visitor, target, query)).body);
      if (target === 'pagination') return text === '' ? undefined : `"${text}"${detail(query)}`;
      return links.length > 0 ? undefined : `no link to the whole list${detail(query)}`;
    });
  },
});

/** Returns whether a link leads to a page of the list, with the values of a query. */
function keepsQuery(href: string, query: string, widget: CallingWidget): boolean {
  const { searchParams } = new URL(href, widget.page);
  return [...new URLSearchParams(query)].every(
    ([name, value]) => (searchParams.get(name) ?? searchParams.getAll(`${name}[]`).join(',')) === value,
  );
}

/** Returns the links to pages of the list, in the order of their numbers. */
function pageLinks({ links }: SentContent, widget: CallingWidget): [href: string, page: number][] {
  const path = pathOf(widget);
  return links
    .flatMap(({ href }): [string, number][] => {
      const { pathname = '' } = webAddress(href, widget.page) ?? {};
      const number = /^(?:\/\w+\.html)?\/p(\d+)$/.exec(pathname.slice(path.length))?.[1];
      return pathname.startsWith(path) && number !== undefined ? [[href, Number(number)]] : [];
    })
    .toSorted(([, a], [, b]) => a - b);
}

const paginationCases: readonly ServerCase[] = [
  {
    name: 'content-list.pagination: filters',
    problem: 'a link to another page loses the filters',
    expected: 'the filters of the request in each link',
    play: async (scene) => {
      const visitor = enter(scene);
      const { widget } = visitor;
      let hasLinks = false;
      const texts = filtersOf(widget).filter(({ kind }) => kind === 'text');
      const queries = [...chosenQueries(widget), ...texts.map(({ name }) => parameter(name, [WORD]))];
      const found = await firstFound(queries, async (query) => {
        const response = await ask(visitor, 'pagination', query);
        const links = pageLinks(readFragment(isSuccess(response) ? response.body : ''), widget);
        hasLinks ||= links.length > 0;
        const [wrong] = links.find(([href]) => !keepsQuery(href, query, widget)) ?? [];
        return wrong && `href="${wrong}"${detail(query)}`;
      });
      if (!hasLinks) throw new UnplayableError('no filter leaves more than one page');
      return found;
    },
  },
  {
    name: 'content-list.pagination: links',
    problem: 'the links of the pagination do not lead to all pages of the list',
    expected: 'links to pages with entries, the current one marked',
    play: async (scene) => {
      const visitor = enter(scene);
      const sent = readFragment((await ask(visitor, 'pagination')).body);
      const links = pageLinks(sent, visitor.widget);
      const ends = [...new Set([links[0], links.at(-1)])].flatMap((link) => link?.[0] ?? []);
      if (ends.length === 0) throw new UnplayableError('the list has one page');
      if (sent.valueOf('aria-current') === undefined) return 'no aria-current="page" for the current page';
      return firstFound(ends, async (href) => {
        const { response, widget } = await openList(visitor, new URL(href, visitor.widget.page).href);
        if (!widget) return `${inWords(response)} without the list for ${href}`;
        const shown = widget.partOf('list')?.text;
        if (shown === '') return `an empty list at ${href}`;
        const [, number = 0] = links.at(-1) ?? [];
        const isLast = pageLinks(widget.partOf('pagination') ?? readFragment(''), widget).every(
          ([, page]) => page <= number,
        );
        if (href !== links.at(-1)?.[0] || !isLast) return undefined;
        const next = `/p${number + 1}`;
        const beyond = await openList(visitor, addressOf(visitor.widget, 'filters', '', next));
        const more = beyond.widget?.partOf('list');
        // A page without entries has at most a link to the list itself.
        const hasEntries = more?.links.some(
          (link) => webAddress(link.href, widget.page)?.pathname !== pathOf(widget),
        );
        return hasEntries && more?.text !== shown ? `no link to ${next}, which has entries` : undefined;
      });
    },
  },
];

/** Returns a control of the form as if the visitor had cleared it. */
function cleared(control: SentControl): SentControl {
  if (/^(?:checkbox|radio)$/.test(control.type)) return { ...control, isChecked: control.value === '' };
  return /^(?:hidden|submit)$/.test(control.type) ? control : { ...control, value: '' };
}

/** Returns the address to which the form of the filters leads without JavaScript, with only the given choices. */
function submitted(
  { form }: CallingWidget,
  chosen: readonly (readonly [name: string, value: string])[],
): string {
  const fields = form ? filledFields({ ...form, controls: form.controls.map(cleared) }) : [];
  const others = fields.filter(([name]) => !chosen.some(([other]) => other === name));
  const url = new URL(form?.action ?? '');
  url.search = new URLSearchParams([...others, ...chosen].map(([name, value]) => [name, value])).toString();
  return url.href;
}

/** Returns the problem with the page to which the form leads, which has to show the results of a query. */
async function submissionProblem(
  visitor: Visitor,
  chosen: readonly (readonly [name: string, value: string])[],
  query: string,
): Promise<string | undefined> {
  const address = submitted(visitor.widget, chosen);
  const { response, widget } = await openList(visitor, address);
  const words = ` for ${new URL(address).search}`;
  if (!widget) return `${inWords(response)}${words}`;
  const [found, count] = [digitsIn(widget.partOf('list')?.valueOf(COUNT)), await countAt(visitor, query)];
  return found === count
    ? undefined
    : `${found ?? 'no number of'} results${words}, but ${count ?? 'no number'} in list.html${query && `?${query}`}`;
}

/** Returns the problem with the controls of a page, which have to show the filters in its address. */
async function findUnmarked(scene: Scene): Promise<string | undefined> {
  const visitor = enter(scene);
  return firstFound(filtersOf(visitor.widget), async ({ name, kind, values }) => {
    const chosen = kind === 'text' ? [UNKNOWN] : values.slice(kind === 'many' ? -2 : -1);
    if (chosen.length === 0) return undefined;
    const query = parameter(name, chosen);
    const { widget } = await openList(visitor, addressOf(visitor.widget, 'filters', query));
    const controls = widget && filtersOf(widget).find((filter) => filter.name === name)?.controls;
    const marked = controls
      ?.filter(({ isChecked, type }) => isChecked || !/^(?:checkbox|radio)$/.test(type))
      .map(({ value }) => value);
    if (!marked || marked.join() === chosen.join()) return undefined;
    return `${marked.filter(Boolean).join() || 'nothing'} chosen${detail(query)}`;
  });
}

/** Returns the evidence that a page beyond the last one looks like a page of the list. */
async function findBeyond(scene: Scene): Promise<string | undefined> {
  const visitor = enter(scene);
  const beyond = await openList(visitor, addressOf(visitor.widget, 'filters', '', '/p9999'));
  if (beyond.response.status !== 200) return undefined;
  const first = await openList(visitor, addressOf(visitor.widget, 'filters'));
  const links = pageLinks(first.widget?.partOf('pagination') ?? readFragment(''), visitor.widget);
  const [last = first.response.address] = links.at(-1) ?? [];
  const { widget } = await openList(visitor, new URL(last, visitor.widget.page).href);
  const isLast = beyond.widget?.partOf('list')?.text === widget?.partOf('list')?.text;
  return isLast ? undefined : 'status 200 without the entries of the last page for /p9999';
}

/** Returns the cases of the page itself: the form of the filters without JavaScript, and the pages of the list. */
function formCases(filters: readonly Filter[]): ServerCase[] {
  const call = 'content-list.filters';
  const many = filters.find(({ kind, values }) => kind === 'many' && values.length > 0);
  const text = filters.find(({ kind }) => kind === 'text');
  const single = filters.find(
    ({ kind, values, controls }) =>
      kind === 'one' && values.length > 1 && controls.every(({ type }) => type === 'checkbox'),
  );
  const ofForm: ServerCase[] = [
    {
      name: `${call}: right`,
      problem: 'without JavaScript, the form does not lead to the results of its filters',
      expected: 'the page with these results, after a redirect or directly',
      play: async (scene) => {
        const visitor = enter(scene);
        const choices = [0, 1, 2].slice(0, many ? 3 : 1);
        return firstFound(choices, async (count) => {
          const values = many?.values.slice(0, count) ?? [];
          const chosen = values.map((value) => [`${many?.name}[]`, value] as const);
          const query = count > 0 && many ? [parameter(many.name, values)] : [];
          const word = count === 1 && text ? [[text.name, WORD] as const] : [];
          const words = word.map(([name]) => parameter(name, [WORD]));
          return submissionProblem(visitor, [...chosen, ...word], [...query, ...words].join('&'));
        });
      },
    },
    {
      name: `${call}: chosen`,
      problem: 'the form does not show the filters in the address of the page',
      expected: 'checked boxes, selected options and values as in the address',
      play: findUnmarked,
    },
  ];
  const twice: ServerCase = {
    name: `${call}: both`,
    problem: 'without JavaScript, two boxes of a single choice lead to an error',
    expected: 'the page, for one of the values or for neither',
    play: async (scene) => {
      const visitor = enter(scene);
      const chosen = single?.values.slice(0, 2).map((value) => [single.name, value] as const) ?? [];
      const { response, widget } = await openList(visitor, submitted(visitor.widget, chosen));
      return widget ? undefined : `${inWords(response)} for ${new URL(response.address).search}`;
    },
  };
  return [
    ...(filters.length > 0 ? ofForm : []),
    ...(single ? [twice] : []),
    {
      name: `${call}: beyond`,
      problem: 'a page beyond the last one looks like a page of the list',
      expected: 'status 404, or the last page',
      play: findBeyond,
    },
  ];
}

const right = (widget: CallingWidget, target: 'list' | 'pagination'): RightCall => ({
  call: callOf(widget, target),
  address: async ({ widget: own }) => addressOf(own, target),
});

/** Returns the cases for a list. */
export function serverCases(found: CallingWidget): ServerCase[] {
  const filters = filtersOf(found);
  const ofFragment = (target: 'list' | 'pagination'): ServerCase[] => [
    ...callCases(right(found, target)).filter(({ name }) => !/: (?:lists|missing)$/.test(name)),
    pageCase(target),
    ...(filters.length > 0 ? [emptyCase(target)] : []),
    ...failureCases(target, filters),
  ];
  const ofFilters: ServerCase[] = [
    {
      name: 'content-list.list: filters',
      problem: 'a filter does not change the results as visitors expect',
      expected: 'entries with one of the chosen values',
      play: findIgnored,
    },
    {
      name: 'content-list.list: encoding',
      problem: 'the results depend on how a value is written',
      expected: 'the same results for a comma and %2C, a space as %20 and +, and values in any order',
      play: findEncoding,
    },
    {
      name: 'content-list.list: query syntax',
      problem: "the server interprets a filter's value as a command",
      expected: 'results only for values that exist',
      danger: 'data',
      play: findQuerySyntax,
    },
    echoCase,
  ];
  return [
    ...ofFragment('list'),
    ...(filters.length > 0 ? ofFilters : []),
    ...(found.partOf('pagination') ? [...ofFragment('pagination'), ...paginationCases] : []),
    ...formCases(filters),
    ...failureCases('filters', filters),
  ];
}

import { callCases, type RightCall } from '../../src/tools/checker/server/callCases.ts';
import type { CallingWidget, SentControl } from '../../src/tools/checker/server/readWidgets.ts';
import {
  answered,
  callNamed,
  firstFound,
  HOSTILE_TEXT,
  repeatsHostileText,
  type Scene,
  type ServerCase,
  UnplayableError,
  type Visit,
  visit,
  wordsIf,
} from '../../src/tools/checker/server/serverCase.ts';

type Fragment = 'list.html' | 'pagination.html';

/** Returns the path of a list: the path in its option, or else the path of the page without the page number. */
function pathOf({ options, page }: CallingWidget): string {
  const { path } = options;
  return typeof path === 'string'
    ? path
    : new URL(page).pathname.replace(/\/p[1-9]\d*$/, '').replace(/\/$/, '');
}

const fragmentAt = (widget: CallingWidget, fragment: Fragment, suffix = '', query = ''): string =>
  new URL(`${pathOf(widget)}/${fragment}${suffix}${query}`, widget.page).href;

/** Returns the filters of a list, except text fields. */
function choicesOf({ form }: CallingWidget): readonly (readonly [name: string, value: string])[] {
  const controls = form?.controls.filter(({ type }) => /^(?:checkbox|radio|select)$/.test(type)) ?? [];
  const nameOf = ({ name }: SentControl): string => name.replace(/\[\]$/, '');
  return controls.flatMap((control) => {
    const values = control.type === 'select' ? control.values : [control.value];
    return values.filter((value) => value !== '').map((value) => [nameOf(control), value] as const);
  });
}

/** Returns the name of the attribute that contains the total number of results, according to the contract. */
function countAttribute(widget: CallingWidget): string {
  const response = callNamed(widget, 'content-list.list').responses['200'];
  const elements = response?.kind === 'fragment' ? response.elements : [];
  return elements.find(({ number }) => number === 'one')?.selector.slice(1, -1) ?? '';
}

/** Returns a list's number of results for a query. */
async function countAt({ widget, requestAsScript }: Visit, query: string): Promise<number | undefined> {
  const reply = await requestAsScript(fragmentAt(widget, 'list.html', '', query));
  const text = new RegExp(`${countAttribute(widget)}="(\\d+)"`).exec(reply.body)?.[1];
  return text === undefined ? undefined : Number(text);
}

/**
 * Returns the evidence that the server interprets a filter's value as a command: a negated value finds exactly the
 * other results. Returns undefined if there is no such evidence.
 */
async function findQuerySyntax(scene: Scene): Promise<string | undefined> {
  const visited = await visit(scene);
  const total = await countAt(visited, '');
  const choices = choicesOf(visited.widget).slice(0, 12);
  if (total === undefined || choices.length === 0)
    throw new UnplayableError('the list has no filters with a count');
  return firstFound(choices, async ([name, value]) => {
    const own = await countAt(visited, `?${name}=${encodeURIComponent(value)}`);
    if (own === undefined || own === 0 || own === total) return undefined;
    const query = `?${name}=not,${encodeURIComponent(value)}`;
    const negated = await countAt(visited, query);
    const isCommand = negated === total - own && negated !== own && negated !== 0;
    return isCommand ? `${negated} of ${total} results for ${query}, which are all others` : undefined;
  });
}

const right = (widget: CallingWidget, fragment: Fragment): RightCall => ({
  call: callNamed(widget, fragment === 'list.html' ? 'content-list.list' : 'content-list.pagination'),
  address: async ({ widget: own }) => fragmentAt(own, fragment),
});

/** Returns the cases for a list. */
export function serverCases(found: CallingWidget): ServerCase[] {
  const names = [...new Set(choicesOf(found).map(([name]) => name))];
  const general = callCases(right(found, 'list.html')).filter(
    ({ name }) => !/: (?:lists|missing)$/.test(name),
  );
  return [
    ...general,
    {
      name: 'content-list.list: query syntax',
      problem: "the server interprets a filter's value as a command",
      expected: 'results only for values that exist',
      danger: 'data',
      play: findQuerySyntax,
    },
    {
      name: 'content-list.list: lists',
      problem: 'a list in place of text makes the server fail',
      expected: 'status 400, or the filter as if it were written with a comma',
      isAboutFailure: true,
      play: async (scene) => {
        const { widget, requestAsScript } = await visit(scene);
        const queries = names.flatMap((name) => [`?${name}[]=a`, `?${name}[a][b]=c`]);
        return firstFound(queries, async (query) => {
          const reply = await requestAsScript(fragmentAt(widget, 'list.html', '', query));
          return wordsIf(false, reply, ` for ${query}`);
        });
      },
    },
    {
      name: 'content-list.list: echo',
      problem: 'a page repeats a filter as markup, so that a link can run a script in it',
      expected: 'a page with the value escaped or omitted',
      danger: 'data',
      play: async (scene) => {
        const { client, widget } = await visit(scene);
        const texts = widget.form?.controls.map(({ name }) => name.replace(/\[\]$/, '')) ?? [];
        const query = `?${[...new Set(texts)].map((name) => `${name}=${encodeURIComponent(HOSTILE_TEXT)}`).join('&')}`;
        const page = new URL(widget.page);
        page.search = query;
        return firstFound([fragmentAt(widget, 'list.html', '', query), page.href], async (address) => {
          const isScript = address !== page.href;
          const reply = answered(await client.request(address, { isScript, referer: widget.page }));
          return repeatsHostileText(reply) ? `the text itself at ${new URL(address).pathname}` : undefined;
        });
      },
    },
    {
      name: 'content-list.list: pages',
      problem: 'a page that does not exist makes the server fail',
      expected: 'an empty list, or status 404',
      isAboutFailure: true,
      play: async (scene) => {
        const { widget, requestAsScript } = await visit(scene);
        return firstFound(['/p9999', '/p0', '/p-1', '/p1e3', '/p999999999999'], async (suffix) =>
          wordsIf(false, await requestAsScript(fragmentAt(widget, 'list.html', suffix)), ` for ${suffix}`),
        );
      },
    },
  ];
}

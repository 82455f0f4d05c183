import { documentationOf, readmeOf } from '../../../report/report.ts';
import { isLogout } from '../crawl.ts';
import { webAddress } from '../fetchPage.ts';
import type { PageResult, PlacedProblem } from '../results.ts';
import { type ClientOptions, createClient, LiveKeyError, type SiteResponse } from './client.ts';
import { type CallingWidget, type ReadPage, readWidgetPage } from './readWidgets.ts';
import {
  createScene,
  FailedResponseError,
  type Scene,
  type ServerCase,
  UnplayableError,
} from './serverCase.ts';

export interface ServerCheckOptions extends ClientOptions {
  /** Time in ms above which a response is slow. */
  slow: number;
  /** Maximum number of pages to read. */
  limit: number;
  /** True to follow links from the given pages. */
  isCrawl: boolean;
}

/** Cases of each widget, from its folder. Forms of widgets without cases only lead to another page. */
const modules = import.meta.glob<{ serverCases: (found: CallingWidget) => ServerCase[] }>(
  '../../../../widgets/*/serverCases.ts',
  { eager: true },
);

/** Returns all cases for a widget. */
const casesOf = (found: CallingWidget): ServerCase[] =>
  modules[`../../../../widgets/${found.entry.definition.name}/serverCases.ts`]?.serverCases(found) ?? [];

/**
 * Returns a key that is the same for all widgets that make the same requests. Ignores the parameters of addresses,
 * which identify orders and pages, and data, such as the event that a button saves.
 */
function requestKey({ entry, options, form, page }: CallingWidget): string {
  const { name } = entry.definition;
  const texts = Object.values(options).map((value) => String(value).replace(/\?.*|^[[{].*/, ''));
  const { pathname } = new URL(form?.action ?? page);
  return JSON.stringify([
    name,
    texts,
    pathname,
    form?.controls.find((each) => each.name === 'action')?.value,
  ]);
}

/** Content of a page, or the reason why the page could not be read. */
type PageOrFailure =
  | { address: string; read: ReadPage; failure?: undefined }
  | { address: string; failure: string };

/** Returns an address without its fragment if the address belongs to the site and does not end the session. */
function ownAddress(link: string, base: string): string | undefined {
  const url = webAddress(link, base);
  if (!url || url.origin !== new URL(base).origin || isLogout(url)) return undefined;
  url.hash = '';
  return url.href;
}

/** Returns a page and the addresses to which it leads. */
function toPage({ address, status, headers, body, target }: SiteResponse): {
  page: PageOrFailure;
  links: readonly string[];
} {
  const isHtml = (headers.get('Content-Type') ?? '').startsWith('text/html');
  if (status === 200 && isHtml) {
    const read = readWidgetPage(body, address);
    if (read.failure !== undefined) return { page: { address, failure: read.failure }, links: [] };
    return { page: { address, read }, links: read.links };
  }
  const reason = target ? `it redirects to ${target.pathname}` : `it responds with ${status}`;
  const failure = status === 0 ? `it cannot be reached: ${body}` : status === 200 ? 'it is not HTML' : reason;
  return { page: { address, failure }, links: target ? [target.href] : [] };
}

/** Reads the given pages and, if `isCrawl` is true, the pages of the same site that they link to. */
async function* readPages(
  starts: readonly URL[],
  options: ServerCheckOptions,
): AsyncGenerator<PageOrFailure> {
  const given = starts.map(({ href }) => href);
  const seen = new Set(given);
  const queue = [...given];
  for (let count = 0; count < options.limit; count += 1) {
    const address = queue.shift();
    if (address === undefined) return;
    const { page, links } = toPage(await createClient(options).request(address));
    // A linked page may be missing, but a given page may not.
    if (page.failure === undefined || given.includes(address)) yield page;
    const own = options.isCrawl ? links.flatMap((link) => ownAddress(link, address) ?? []) : [];
    const added = [...new Set(own)].filter((link) => !seen.has(link));
    for (const link of added) seen.add(link);
    queue.push(...added);
  }
}

/** Description of a case that is reported as a breach. */
type Statement = Pick<ServerCase, 'name' | 'problem' | 'expected' | 'danger'>;

function toPlaced(
  found: CallingWidget,
  { name, problem, expected, danger }: Statement,
  what: string,
): PlacedProblem {
  const widget = found.entry.definition.name;
  return {
    code: 'answer',
    widget,
    problem,
    expected,
    found: what,
    see: documentationOf(readmeOf(widget)),
    case: name,
    ...(danger && { danger }),
    ...found.place,
  };
}

/**
 * Result of a case: the server's behavior if it broke the contract or failed, or the reason why the case could not be
 * run.
 */
interface Outcome {
  own: ServerCase;
  found?: string;
  failed?: string;
  unplayable?: string;
}

async function playCase(own: ServerCase, scene: Scene): Promise<Outcome> {
  try {
    const found = await own.play(scene);
    return { own, ...(found !== undefined && { found }) };
  } catch (cause) {
    if (cause instanceof UnplayableError) return { own, unplayable: cause.message };
    if (cause instanceof FailedResponseError) return { own, failed: cause.message };
    throw cause;
  }
}

/** Returns the name of a case's call: `payment.intent` for `payment.intent: twice`. */
const callOf = ({ name }: ServerCase): string => name.replace(/:.*/, '');

/** Returns the cases of one call that were not run, as one line for each reason. */
function unplayedOf(outcomes: readonly Outcome[]): string[] {
  const reasons = [...new Set(outcomes.flatMap(({ unplayable }) => unplayable ?? []))];
  return reasons.map((reason) => {
    const own = outcomes.filter(({ unplayable }) => unplayable === reason).map((outcome) => outcome.own);
    const [first] = own;
    const names = own.map(({ name }) => name.replace(/^.*?: /, '')).join(', ');
    return `${first ? callOf(first) : ''}: ${names}: ${reason}`;
  });
}

const isRightCall = ({ name }: ServerCase): boolean => name.endsWith(': right');

/**
 * Runs the cases of one call. Stops once a valid call has made the server fail, because the other cases would fail in
 * the same way.
 */
async function playCall(cases: readonly ServerCase[], scene: Scene): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  let reason: string | undefined;
  for (const own of cases) {
    const outcome = reason === undefined ? await playCase(own, scene) : { own, unplayable: reason };
    outcomes.push(outcome);
    if (isRightCall(own) && outcome.failed !== undefined) reason = 'the server fails on a valid call';
  }
  return outcomes;
}

const WORKING = 'a response as in the contract';

/**
 * Returns the description of a failure as a breach. The server has not accepted anything, so the case's own problem may
 * not apply.
 */
function callFailure(own: ServerCase): Statement {
  const { name, expected } = own;
  if (own.isAboutFailure) return own;
  if (isRightCall(own)) return { name, problem: 'the server fails on a valid call', expected: WORKING };
  return { name, problem: 'the server fails instead of refusing', expected };
}

/** Returns the breaches found for one call. A server that fails on every request is reported only once. */
function breachesOf(found: CallingWidget, outcomes: readonly Outcome[]): PlacedProblem[] {
  const played = outcomes.filter(({ unplayable }) => unplayable === undefined);
  const [first] = played;
  const isFailing = played.every(({ own, failed }) => failed !== undefined && !isRightCall(own));
  if (first?.failed !== undefined && isFailing) {
    const name = `${callOf(first.own)}: every request`;
    const problem = 'the server fails on every request, so no case can be judged';
    return [toPlaced(found, { name, problem, expected: WORKING }, first.failed)];
  }
  return played.flatMap(({ own, found: what, failed }) => {
    if (failed !== undefined) return [toPlaced(found, callFailure(own), failed)];
    return what === undefined ? [] : [toPlaced(found, own, what)];
  });
}

/** Returns the result of running the cases of one page. */
async function checkWidgets(
  address: string,
  widgets: readonly CallingWidget[],
  options: ServerCheckOptions,
): Promise<PageResult> {
  const breaches: PlacedProblem[] = [];
  const unplayed: string[] = [];
  const cases: string[] = [];
  for (const widget of widgets) {
    const scene = createScene(widget, options);
    const all = casesOf(widget);
    for (const call of new Set(all.map(callOf))) {
      const outcomes = await playCall(
        all.filter((own) => callOf(own) === call),
        scene,
      );
      breaches.push(...breachesOf(widget, outcomes));
      unplayed.push(...unplayedOf(outcomes));
      cases.push(...outcomes.filter((each) => each.unplayable === undefined).map(({ own }) => own.name));
    }
  }
  return { page: address, widgets: widgets.length, breaches, cases, unplayed };
}

/**
 * Tests the server of the given pages against the contract. Stops before sending anything if a page contains a live
 * Stripe key.
 */
export async function* checkServer(
  starts: readonly URL[],
  options: ServerCheckOptions,
): AsyncGenerator<PageResult> {
  const pages: { address: string; widgets: readonly CallingWidget[] }[] = [];
  const seen = new Set<string>();
  try {
    // Reads all pages first, so that a live key on any page prevents all submissions.
    for await (const page of readPages(starts, options)) {
      if (page.failure !== undefined) {
        yield { page: page.address, widgets: 0, breaches: [], failure: page.failure };
        continue;
      }
      const widgets = page.read.widgets.filter((found) => {
        const key = requestKey(found);
        if (seen.has(key)) return false;
        return Boolean(seen.add(key));
      });
      pages.push({ address: page.address, widgets });
    }
    const [start] = starts;
    if (start && pages.length > 0 && pages.every(({ widgets }) => widgets.length === 0))
      yield { page: start.href, widgets: 0, breaches: [], failure: 'no widget there makes requests' };
    for (const { address, widgets } of pages)
      if (widgets.length > 0) yield await checkWidgets(address, widgets, options);
  } catch (cause) {
    if (!(cause instanceof LiveKeyError)) throw cause;
    const failure = `${cause.message}: real money. Check a site with test keys (pk_test_…)`;
    yield { page: starts[0]?.href ?? '', widgets: 0, breaches: [], failure };
  }
}

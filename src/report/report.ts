import { closest, distance } from 'fastest-levenshtein';

/** Kind of problem. A code never changes, because monitoring groups reports by code. */
export type ReportCode =
  | 'unknown-widget'
  | 'chunk'
  | 'markup'
  | 'option'
  | 'config'
  | 'script'
  | 'answer'
  | 'payment'
  | 'history'
  | 'conflict'
  | 'crash';

/**
 * Problem to report to developers, as data: the widget, what was expected and found, and where to read more. The
 * console, the checker and the debug panel each compose their own sentences.
 */
export interface Problem {
  code: ReportCode;
  /** Name of the widget, or `page` for page settings. */
  widget: string;
  /** Start of a sentence that describes the problem: `part "row" missing`. */
  problem: string;
  expected: string;
  found: string;
  /** Known name that is similar to the name found. */
  suggestion?: string | undefined;
  /** File that documents the correct markup or setting; in a `ReportDetail`, the address of that file. */
  see: string;
  /** Attribute that contains the problem, if it is in an attribute. */
  attribute?: string;
  /**
   * Keys that lead to the page setting that contains the problem, if it is in a setting. Empty if the settings are not
   * valid JSON.
   */
  setting?: readonly string[];
  cause?: unknown;
}

/** Problem in a widget's template. `widgetProblem` adds the properties that most such problems share. */
export type MarkupProblem = Pick<Problem, 'problem' | 'expected' | 'found'> & Partial<Problem>;

export const readmeOf = (widget: string): string => `widgets/${widget}/README.md`;

/** Returns a problem in the widget's template with its code, its widget and the widget's README. */
export const widgetProblem = (widget: string, problem: MarkupProblem): Problem => ({
  code: 'markup',
  widget,
  see: readmeOf(widget),
  ...problem,
});

/** Returns the address of a documentation file. */
export const documentationOf = (file: string): string => __WIDGETS_HOMEPAGE__ + file;

/** Returns the known name that is most similar to the given name, if any is similar enough. */
export function nearestName(name: string, known: readonly string[]): string | undefined {
  const nearest = known.length > 0 ? closest(name, known) : undefined;
  const isNear = nearest !== undefined && distance(name, nearest) <= Math.max(2, name.length / 3);
  return isNear ? nearest : undefined;
}

/** Returns what was found, followed by the suggestion, if any, in parentheses. */
export const foundText = ({ found, suggestion }: Pick<Problem, 'found' | 'suggestion'>): string =>
  suggestion === undefined ? found : `${found} (did you mean "${suggestion}"?)`;

/** Returns the sentences that the console shows. */
export const reportText = (problem: Problem): string =>
  `[widgets] ${problem.widget}: ${problem.problem}. Expected ${problem.expected}, found ${foundText(problem)}. See ${documentationOf(problem.see)}`;

/** Returns the problem for an unknown widget name, with the nearest known name as the suggestion (RT-12). */
export const unknownWidget = (name: string, known: readonly string[]): Problem => ({
  code: 'unknown-widget',
  widget: name || '(no name)',
  problem: 'there is no such widget',
  expected: `data-widget to be one of ${known.join(', ')}`,
  found: `"${name}"`,
  suggestion: nearestName(name, known),
  see: 'docs/integrating.md',
  attribute: 'data-widget',
});

/** Detail of a `widget:error` event. */
export interface ReportDetail extends Problem {
  element: Element;
  message: string;
  /** Version of the bundle. */
  version: string;
}

/** Detail of a `widget:ready` event. */
export interface ReadyDetail {
  /** Name of the widget. */
  widget: string;
  /** Time in ms from the widget's start, before its files are requested, until it is ready. */
  duration: number;
}

const reported = new WeakMap<Element, Set<string>>();

/**
 * Reports a problem to the page's developers, once per element: dispatches a bubbling, cancelable `widget:error` event
 * whose detail is a `ReportDetail`, and writes to the console unless a listener called `preventDefault()` (RT-04).
 */
export function report(problem: Problem, element: Element): void {
  const message = reportText(problem);
  const messages = reported.get(element) ?? new Set();
  if (messages.has(message)) return;
  reported.set(element, messages.add(message));
  const target = element.isConnected ? element : document;
  const detail: ReportDetail = {
    ...problem,
    found: foundText(problem),
    see: documentationOf(problem.see),
    element,
    message,
    version: __WIDGETS_VERSION__,
  };
  const event = new CustomEvent('widget:error', { bubbles: true, cancelable: true, detail });
  const causes = problem.cause === undefined ? [] : [problem.cause];
  if (target.dispatchEvent(event)) console.error(message, element, ...causes);
}

/** Returns text in quotation marks for a report, or undefined if the text is undefined. */
export const quoted = (text: string | undefined): string | undefined =>
  text === undefined ? text : `"${text}"`;

/** Reports an unknown widget name. */
export function reportUnknownWidget(name: string, known: readonly string[], element: Element): void {
  report(
    unknownWidget(name, known),
    // Reports are deduplicated per element, so reporting on the first element with this name reports each name once.
    document.querySelector(`[data-widget="${CSS.escape(name)}"]`) ?? element,
  );
}

let isWatching = false;

function handleOpenerClick(event: Event): void {
  const opener = event
    .composedPath()
    .find((node) => node instanceof HTMLElement && node.dataset.opens !== undefined);
  const id = opener instanceof HTMLElement ? opener.dataset.opens : undefined;
  if (!(opener instanceof HTMLElement) || id === undefined || document.getElementById(id)) return;
  const ids = [...document.querySelectorAll('[data-widget][id]')].map(
    (host) => host.getAttribute('id') ?? '',
  );
  report(
    {
      code: 'markup',
      widget: 'page',
      problem: 'an opener opens nothing',
      expected: 'data-opens to be the id of a dialog',
      found: `"${id}"`,
      suggestion: nearestName(id.replace(/^#/, ''), ids),
      see: 'docs/integrating.md',
      attribute: 'data-opens',
    },
    opener,
  );
}

/** Reports an opener without a dialog only when the opener is clicked, because the dialog may be added before then. */
export function watchOpeners(): void {
  if (!isWatching) addEventListener('click', handleOpenerClick, true);
  isWatching = true;
}

let hiding: CSSStyleSheet | undefined;

/**
 * Hides the buttons that open a dialog while the dialog's widget has failed, because the dialog's content is then part
 * of the page. A style rule leaves the server's markup unchanged, and also applies to openers and hosts that are added
 * or removed later.
 */
export function hideOpeners({ id }: Element): void {
  if (id === '') return;
  if (!hiding) {
    hiding = new CSSStyleSheet();
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, hiding];
  }
  const name = CSS.escape(id);
  hiding.insertRule(
    `html:has(#${name}[data-widget-state="failed"]) button[data-opens="${name}"] { display: none; }`,
  );
}

/** Reports that a widget's chunk failed to load twice. */
export function reportChunkFailure(widget: string, element: Element, cause: unknown): void {
  hideOpeners(element);
  report(
    {
      code: 'chunk',
      widget,
      problem: 'its script did not load in two attempts',
      expected: 'the files in chunks/ beside the entry script to be reachable',
      found: String(cause),
      see: 'docs/integrating.md',
      cause,
    },
    element,
  );
}

import { closest, distance } from 'fastest-levenshtein';

/** What was wrong; a code never changes, so that monitoring can count by it. */
export type ReportCode =
  | 'unknown-widget'
  | 'chunk'
  | 'markup'
  | 'option'
  | 'config'
  | 'script'
  | 'answer'
  | 'crash';

/** One fault, for a developer: who, what, expected, found, where to read more. */
export interface Fault {
  code: ReportCode;
  /** Name of the widget, or what the page calls it. */
  widget: string;
  /** What is wrong, as the start of a sentence: `part "row" missing`. */
  problem: string;
  expected: string;
  found: string;
  /** The file that says how it should be. */
  see: string;
  cause?: unknown;
}

/** What a `widget:error` event carries as its detail. */
export interface Report extends Fault {
  element: Element;
  message: string;
}

const told = new WeakMap<Element, Set<string>>();

export const readmeOf = (widget: string): string => `widgets/${widget}/README.md`;

/** `, perhaps "events"` where a known name is close enough to be what was meant; else the empty string. */
export function perhaps(name: string, known: readonly string[]): string {
  const nearest = known.length > 0 ? closest(name, known) : undefined;
  const isNear = nearest !== undefined && distance(name, nearest) <= Math.max(2, name.length / 3);
  return isNear ? `, perhaps "${nearest}"` : '';
}

/**
 * Tells the page's developers of a fault, once for an element: as a bubbling, cancelable `widget:error` event whose
 * detail is a `Report`, and on the console unless a listener called `preventDefault()` (RT-04).
 */
export function report(fault: Fault, element: Element): void {
  const { widget, problem, expected, found, see, cause } = fault;
  const message = `[widgets] ${widget}: ${problem}. Expected ${expected}, found ${found}. See ${see}`;
  const messages = told.get(element) ?? new Set();
  if (messages.has(message)) return;
  told.set(element, messages.add(message));
  const target = element.isConnected ? element : document;
  const detail: Report = { ...fault, element, message };
  const event = new CustomEvent('widget:error', { bubbles: true, cancelable: true, detail });
  if (target.dispatchEvent(event)) console.error(message, element, ...(cause === undefined ? [] : [cause]));
}

/** RT-12 */
export function reportUnknownWidget(name: string, known: readonly string[], element: Element): void {
  report(
    {
      code: 'unknown-widget',
      widget: name || '(no name)',
      problem: 'there is no such widget',
      expected: `data-widget to be one of ${known.join(', ')}`,
      found: `"${name}"${perhaps(name, known)}`,
      see: 'README.md',
    },
    // Once for a name, however many elements bear it.
    document.querySelector(`[data-widget="${CSS.escape(name)}"]`) ?? element,
  );
}

/** The widget's code did not arrive, also not at the second attempt. */
export function reportChunk(widget: string, element: Element, cause: unknown): void {
  report(
    {
      code: 'chunk',
      widget,
      problem: 'its script did not load, tried twice',
      expected: 'the files in chunks/ beside the entry script to be reachable',
      found: String(cause),
      see: 'README.md',
      cause,
    },
    element,
  );
}

import { Window } from 'happy-dom';
import { ErrorCodes, type ParserError } from 'parse5';
import type { Problem } from '../../report/report.ts';
import {
  childrenOf,
  isElement,
  type Place,
  parseHtml,
  placeIn,
  type SourceElement,
  type SourceNode,
} from './html.ts';

/** Page to check against the rules. */
export interface CheckedPage {
  document: Document;
  /**
   * Returns the place of an element or of one of its attributes. For elements that are not written in the source,
   * returns the place of their parent.
   */
  placeOf: (element: Element, attribute?: string) => Place;
  /** Returns the place of a character in the text of an element, such as a script. */
  placeInText: (element: Element, index: number) => Place;
  /** True if the source has an `<html>` element and is not just part of a page. */
  isWhole: boolean;
  /** Places of attributes that occur twice on their element. Browsers ignore the second occurrence. */
  duplicateAttributes: readonly Place[];
}

/** Function that receives a problem and its element or its place in the source. */
export type AddProblem = (problem: Problem, at: Element | Place) => void;

/** Page as the server sent it, parsed according to the HTML standard, with the place of each element in the source. */
export interface ParsedPage extends CheckedPage {
  window: Window;
  source: string;
}

/** Settings that prevent the document from loading or running anything. */
const INERT = {
  disableJavaScriptFileLoading: true,
  disableCSSFileLoading: true,
  disableIframePageLoading: true,
  handleDisabledFileLoadingAsSuccess: true,
  enableJavaScriptEvaluation: false,
};

/**
 * Pattern of attribute names that the document accepts. The parser also returns other names, such as `data-a'b` after a
 * missing quotation mark, but no rule needs them.
 */
const VALID_NAME = /^[A-Za-z_:@.#*][\w:@.#*[\]()-]*$/;

function setAttributes(element: Element, { attrs }: SourceElement): void {
  for (const { name, value, namespace, prefix } of attrs.filter((each) => VALID_NAME.test(each.name)))
    if (namespace) element.setAttributeNS(namespace, prefix ? `${prefix}:${name}` : name, value);
    else element.setAttribute(name, value);
}

/**
 * Makes `closest` of a form or a select return the element itself. happy-dom 21 wraps these two elements in proxies,
 * and their `closest` returns the wrapped element, which is not equal to the proxy that all other methods return.
 */
function returnSelf(element: Element): void {
  const closest = (selectors: string): Element | null =>
    element.matches(selectors) ? element : (element.parentElement?.closest(selectors) ?? null);
  Object.defineProperty(element, 'closest', { value: closest });
}

/**
 * Parses a page without running or loading anything in it. Uses a parser that follows the HTML standard and provides
 * the places of elements in the source. Builds a document that the runtime's own rules can read.
 * @throws UnreadablePageError
 */
export function parsePage(source: string, address: string): ParsedPage {
  const duplicateAttributes: Place[] = [];
  const onParseError = ({ code, startLine, startCol }: ParserError): void => {
    if (code === ErrorCodes.duplicateAttribute)
      duplicateAttributes.push({ line: startLine, column: startCol });
  };
  const tree = parseHtml(source, { onParseError });
  const window = new Window({ url: address, settings: INERT });
  const document = window.document as unknown as Document;
  // The site of a file is unknown. Paths are valid addresses on any site, but not below `file:`.
  if (address.startsWith('file:'))
    Object.defineProperty(document, 'baseURI', { value: 'https://site.invalid/' });
  const sources = new WeakMap<Element, SourceElement>();

  function append(nodes: readonly SourceNode[], parent: Node): void {
    for (const node of nodes) {
      if (node.nodeName === '#text' && 'value' in node)
        parent.appendChild(document.createTextNode(node.value));
      else if (isElement(node)) appendElement(node, parent);
    }
  }
  function appendElement(node: SourceElement, parent: Node): void {
    const tag = VALID_NAME.test(node.tagName) ? node.tagName : 'unknown';
    const element = document.createElementNS(node.namespaceURI, tag);
    sources.set(element, node);
    setAttributes(element, node);
    if (/^(?:form|select)$/.test(node.tagName)) returnSelf(element);
    // The element is appended before its content, because happy-dom visits all descendants of an appended element.
    parent.appendChild(element);
    append(childrenOf(node), tag === 'template' ? (element as HTMLTemplateElement).content : element);
  }
  document.documentElement.remove();
  append(childrenOf(tree), document);

  const root = sources.get(document.documentElement);
  const placeOf = (element: Element, attribute?: string): Place => {
    const node = sources.get(element);
    const place = node && placeIn(node, attribute);
    if (place) return place;
    return element.parentElement ? placeOf(element.parentElement) : { line: 1, column: 1 };
  };
  const placeInText = (element: Element, index: number): Place => {
    const [text] = sources.get(element)?.childNodes ?? [];
    const start = text?.sourceCodeLocation;
    if (!start) return placeOf(element);
    const before = source.slice(start.startOffset, start.startOffset + index).split('\n');
    const last = before.at(-1) ?? '';
    return before.length === 1
      ? { line: start.startLine, column: start.startCol + last.length }
      : { line: start.startLine + before.length - 1, column: last.length + 1 };
  };
  const isWhole = Boolean(root?.sourceCodeLocation);
  return { document, window, source, placeOf, placeInText, isWhole, duplicateAttributes };
}

/** Names that the runtime's rules expect to find on `globalThis`, as in a browser. */
const BROWSER_GLOBALS =
  /^(?:document|location|window|CSS|CustomEvent|Event|Node|Element|HTML\w*Element|DocumentFragment)$/;

type Globals = readonly (readonly [name: string, descriptor: PropertyDescriptor])[];

const readGlobals = (window: ParsedPage['window']): Globals =>
  [...Object.getOwnPropertyNames(window), 'document', 'location', 'window', 'CSS']
    .filter((name) => BROWSER_GLOBALS.test(name))
    .map((name) => [name, { value: Reflect.get(window, name), configurable: true, writable: true }]);

/** Globals of each window. Reading them again for each page of `check-server` took a tenth of its time. */
const browserGlobals = new WeakMap<object, Globals>();

/**
 * Calls a function as if it ran in a page: the page's document and classes are globals, so that the runtime's rules
 * apply unchanged. Only for synchronous functions, because the globals are removed when the function returns.
 */
export function insidePage<Result>({ window }: ParsedPage, act: () => Result): Result {
  const globals = browserGlobals.get(window) ?? readGlobals(window);
  browserGlobals.set(window, globals);
  const before = globals.map(([name]) => [name, Object.getOwnPropertyDescriptor(globalThis, name)] as const);
  for (const [name, descriptor] of globals) Object.defineProperty(globalThis, name, descriptor);
  try {
    return act();
  } finally {
    for (const [name, descriptor] of before)
      if (descriptor) Object.defineProperty(globalThis, name, descriptor);
      else Reflect.deleteProperty(globalThis, name);
  }
}

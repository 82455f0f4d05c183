import {
  type DefaultTreeAdapterMap,
  defaultTreeAdapter,
  type ParserOptions,
  parse,
  parseFragment,
} from 'parse5';

/** Element in the source of a page. */
export type SourceElement = DefaultTreeAdapterMap['element'];
export type SourceNode = DefaultTreeAdapterMap['node'];

/** Place in the source of a page. Lines and columns start at 1. */
export interface Place {
  line: number;
  column: number;
}

/**
 * Maximum depth of a page's elements. Chromium nests at most 512 elements. With 5,000, the document exceeded Node's call
 * stack, and with 400,000, the parser was not done after a minute.
 */
const MAXIMUM_DEPTH = 1000;

/** Error for a page that the checker refuses to parse. The message is the end of a sentence about the page. */
export class UnreadablePageError extends Error {
  override readonly name = 'UnreadablePageError';
}

/** Creates the parser's way to build a tree, which stops at a page that nests its elements too deep. */
function createTreeAdapter(): typeof defaultTreeAdapter {
  let depth = 0;
  return {
    ...defaultTreeAdapter,
    onItemPush: () => {
      depth += 1;
      if (depth > MAXIMUM_DEPTH)
        throw new UnreadablePageError(`it nests more than ${MAXIMUM_DEPTH} elements in one another`);
    },
    onItemPop: () => {
      depth -= 1;
    },
  };
}

/**
 * Parses a page according to the HTML standard, with the place of each element in the source. Runs and loads nothing.
 * @param options `scriptingEnabled` reads the content of `<noscript>` as text, as browsers with scripts do
 * @throws UnreadablePageError
 */
export function parseHtml(
  source: string,
  options: Pick<ParserOptions<DefaultTreeAdapterMap>, 'onParseError' | 'scriptingEnabled'> = {},
): DefaultTreeAdapterMap['document'] {
  return parse(source, {
    scriptingEnabled: false,
    ...options,
    sourceCodeLocationInfo: true,
    treeAdapter: createTreeAdapter(),
  });
}

/**
 * Parses a part of a page.
 * @throws UnreadablePageError
 */
export const parseHtmlFragment = (source: string): DefaultTreeAdapterMap['documentFragment'] =>
  parseFragment(source, { treeAdapter: createTreeAdapter() });

export const isElement = (node: SourceNode): node is SourceElement => 'tagName' in node;

/** Returns the content of a node. For a template, this is what the template holds. */
export function childrenOf(node: SourceNode): readonly SourceNode[] {
  const { content } = node as Partial<DefaultTreeAdapterMap['template']>;
  return content?.childNodes ?? ('childNodes' in node ? node.childNodes : []);
}

/** Returns the value of an element's attribute, or undefined if it has none of this name. */
export const attributeOf = ({ attrs }: SourceElement, name: string): string | undefined =>
  attrs.find((each) => each.name === name)?.value;

/** Returns the text in a node, with that of templates. */
export const textIn = (node: SourceNode): string =>
  'value' in node ? node.value : childrenOf(node).map(textIn).join('');

/** Returns whether browsers attach the content of this template to the page: whether it is a declarative shadow root. */
const isShadowRoot = (node: SourceElement): boolean =>
  node.tagName === 'template' && /^(?:open|closed)$/i.test(attributeOf(node, 'shadowrootmode') ?? '');

/**
 * Returns the elements inside a node, in source order, without those in templates, which are inert. A second shadow root of
 * the same host is inert as well, but is read to be safe.
 * @param withShadow true to read declarative shadow roots as well
 */
export function elementsIn(node: SourceNode, withShadow = false): SourceElement[] {
  const found: SourceElement[] = [];
  const add = (parent: SourceNode): void => {
    for (const element of childrenOf(parent).filter(isElement)) {
      found.push(element);
      if (element.tagName !== 'template' || (withShadow && isShadowRoot(element))) add(element);
    }
  };
  add(node);
  return found;
}

/** Returns the closest of an element and its ancestors for which a test is true. */
export function closest(
  element: SourceElement,
  isWanted: (each: SourceElement) => boolean,
): SourceElement | undefined {
  for (let node: SourceNode | null = element; node && isElement(node); node = node.parentNode)
    if (isWanted(node)) return node;
  return undefined;
}

/** Returns the place of an element or of one of its attributes, or undefined if it is not written in the source. */
export function placeIn(element: SourceElement, attribute?: string): Place | undefined {
  const { sourceCodeLocation: location } = element;
  const found = (attribute !== undefined && location?.attrs?.[attribute]) || location;
  return found ? { line: found.startLine, column: found.startCol } : undefined;
}

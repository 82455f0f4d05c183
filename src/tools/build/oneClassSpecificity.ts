import { type Specificity as Counts, selectorSpecificity } from '@csstools/selector-specificity';
import postcss, { type AtRule, type ChildNode, type Root } from 'postcss';
import parser, { type Node, type Pseudo, type Selector } from 'postcss-selector-parser';

const NONE: Counts = { a: 0, b: 0, c: 0 };
const ONE_CLASS: Counts = { a: 0, b: 1, c: 0 };

const compare = (one: Counts, other: Counts): number => one.a - other.a || one.b - other.b || one.c - other.c;

/** Returns the compound selectors in a selector. Each except the first starts with its combinator. */
function compoundsOf(selector: Selector): Node[][] {
  const compounds: Node[][] = [[]];
  for (const node of selector.nodes) {
    if (node.type === 'combinator') compounds.push([]);
    compounds.at(-1)?.push(node);
  }
  return compounds;
}

/** Returns whether a simple selector by itself has at least the specificity of one class. */
const isClassLike = (node: Node): boolean => compare(selectorSpecificity(node), ONE_CLASS) >= 0;

/**
 * Tests that find the simple selector that keeps its specificity, in order of preference: `.name` and `[name]` rather
 * than `:hover`.
 */
const CANDIDATES: readonly ((node: Node) => boolean)[] = [
  ({ type }) => type === 'class' || type === 'attribute',
  (node) => node.type === 'pseudo' && node.length === 0 && isClassLike(node),
  (node) => parser.isPseudo(node) && node.value === ':is' && isClassLike(node),
];

const text = (nodes: readonly Node[]): string => nodes.join('').trim();

const where = (content: string): string =>
  content === '' || content === '*' ? content : `:where(${content})`;

/**
 * Returns a compound selector, including its combinator and its pseudo-element, in which only `kept` contributes to the
 * specificity.
 */
function reduceCompound(compound: readonly Node[], kept?: Node): string {
  const combinator = compound.filter(({ type }) => type === 'combinator');
  const pseudoElement = compound.findIndex((node) => parser.isPseudoElement(node));
  const end = pseudoElement < 0 ? compound.length : pseudoElement;
  const rest = compound.slice(combinator.length, end).filter((node) => node !== kept);
  const name =
    kept?.type === 'pseudo' && kept.length > 0
      ? `:is(${kept.nodes.map(reduceSelector).join(',')})`
      : text(kept ? [kept] : []);
  return `${combinator.join('')}${name}${where(text(rest))}${compound.slice(end).join('')}`;
}

/** Returns a selector that matches the same elements but has at most the specificity of one class. */
function reduceSelector(selector: Selector): string {
  if (compare(selectorSpecificity(selector), ONE_CLASS) <= 0) return text([selector]);
  const compounds = compoundsOf(selector);
  const isKept = CANDIDATES.find((isCandidate) => compounds.some((compound) => compound.some(isCandidate)));
  const at = compounds.findLastIndex((compound) => isKept && compound.some(isKept));
  const kept = isKept && compounds[at]?.find(isKept);
  if (!kept) throw new Error(`No part of ${String(selector)} has the specificity of one class`);
  const before = where(text(compounds.slice(0, at).flat()));
  const [compound = [], ...after] = compounds.slice(at);
  return before + reduceCompound(compound, kept) + after.map((other) => reduceCompound(other)).join('');
}

/** Returns the `:is()` or `:where()` in a selector's last compound if it lists several alternatives. */
const listIn = (selector: Selector): Pseudo | undefined =>
  compoundsOf(selector)
    .at(-1)
    ?.find(
      (node): node is Pseudo =>
        parser.isPseudo(node) && /^:(?:is|where)$/.test(node.value) && node.length > 1,
    );

/**
 * Returns selectors that together match the same elements. Each selector ends with only one alternative: `.a :is(p,
 * .b)` becomes `.a p` and `.a .b`. Browsers find the rules for an element by the class, attribute or tag at the end of
 * a rule's selector. If a selector ends with a list, browsers test its rule for every element, and test it again after
 * each change of an attribute to the left of the list.
 */
function expand(selector: Selector): Selector[] {
  const list = listIn(selector);
  if (!list) return [selector];
  const expanded = list.nodes.map((alternative) => {
    const copy = selector.clone();
    const place = copy.at(selector.index(list));
    const isCompound = !alternative.some(({ type }) => type === 'combinator');
    const isAlone = selector.index(list) === 0 || copy.at(selector.index(list) - 1).type === 'combinator';
    const only = alternative.clone();
    for (const node of only.nodes) node.spaces = { before: '', after: '' };
    // `:where()` must remain, because it removes the specificity of its content.
    if (list.value === ':is' && isCompound && (isAlone || only.first.type !== 'tag'))
      place.replaceWith(...only.nodes);
    else if (parser.isPseudo(place)) place.nodes = [only];
    return copy;
  });
  const hasClass = (one: Selector): boolean => compare(selectorSpecificity(one), ONE_CLASS) >= 0;
  // If a selector contained only a tag, its rule would lose to a site's rules for elements.
  if (hasClass(selector) && !expanded.every(hasClass)) return [selector];
  return expanded.flatMap(expand);
}

/** At-rules whose inner rules each take part in the cascade. */
const CONDITIONS = new Set(['media', 'supports', 'container', 'starting-style']);

/** Rule together with the at-rules around it, or another at-rule such as `@keyframes`. */
interface Piece {
  node: ChildNode;
  conditions: readonly AtRule[];
  specificity: Counts;
}

/** Returns the rules in a node. Splits a rule whose selectors differ in specificity into several rules. */
function piecesOf(node: ChildNode, conditions: readonly AtRule[] = []): Piece[] {
  if (node.type === 'rule' && node.some(({ type }) => type === 'rule'))
    throw new Error(`${node.selector} contains another rule`);
  if (node.type === 'atrule' && CONDITIONS.has(node.name))
    return (node.nodes ?? []).flatMap((child) => piecesOf(child, [...conditions, node]));
  if (node.type !== 'rule') return [{ node, conditions, specificity: NONE }];
  const pieces: (Piece & { selectors: string[] })[] = [];
  for (const selector of parser().astSync(node.selector).nodes) {
    const specificity = selectorSpecificity(selector);
    const same = pieces.find((piece) => compare(piece.specificity, specificity) === 0);
    const reduced = expand(selector).map(reduceSelector);
    if (same) same.selectors.push(...reduced);
    else pieces.push({ node, conditions, specificity, selectors: reduced });
  }
  return pieces.map(({ selectors, ...piece }) => ({ ...piece, node: node.clone({ selectors }) }));
}

/** Appends a piece. If the piece has the same at-rules as the previous piece, appends it inside those at-rules. */
function append(root: Root, { node, conditions }: Piece): void {
  let container: Root | AtRule = root;
  for (const { name, params } of conditions) {
    const last: ChildNode | undefined = container.last;
    const isOpen = last?.type === 'atrule' && last.name === name && last.params === params;
    const inner: AtRule = isOpen ? last : postcss.atRule({ name, params, nodes: [] });
    if (!isOpen) container.append(inner);
    container = inner;
  }
  container.append(node);
}

/**
 * Gives every rule of a stylesheet the specificity of one class, and sorts the rules by their original specificity, so
 * that the same declarations win as before. As a result, widgets override the element rules of sites and resets, a
 * site's own classes override widgets, and the sources don't need `:where()`.
 * @param css stylesheet without nested rules
 */
export function flattenSpecificity(css: string): string {
  const pieces = postcss.parse(css).nodes.flatMap((node) => piecesOf(node));
  const root = postcss.root();
  for (const piece of pieces.toSorted((one, other) => compare(one.specificity, other.specificity)))
    append(root, piece);
  return root.toString();
}

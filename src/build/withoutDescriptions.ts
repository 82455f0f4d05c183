import type { Plugin } from 'vite';

/** Node of a syntax tree. */
interface SyntaxNode {
  type: string;
  start: number;
  end: number;
  [key: string]: unknown;
}

/** Index of the description among a function's arguments: `one('form', 'A GET form …')`. */
const DESCRIPTION_INDEX: Readonly<Record<string, number>> = {
  one: 1,
  optional: 1,
  some: 1,
  any: 1,
  oneOf: 0,
  wholeNumber: 0,
  sitePath: 0,
  endpointOption: 0,
  jsonOption: 0,
};

const isNode = (value: unknown): value is SyntaxNode =>
  typeof value === 'object' && value !== null && 'type' in value && 'start' in value;

const nameOf = (node: unknown): unknown => (isNode(node) ? node.name : undefined);

function descriptionOf(node: SyntaxNode): unknown {
  if (node.type === 'Property' && nameOf(node.key) === 'about') return node.value;
  const index = node.type === 'CallExpression' ? DESCRIPTION_INDEX[String(nameOf(node.callee))] : undefined;
  return index === undefined ? undefined : (node.arguments as unknown[])[index];
}

/** Returns the description literals in the order of the code. */
function findDescriptions(node: SyntaxNode, found: SyntaxNode[] = []): SyntaxNode[] {
  const description = descriptionOf(node);
  if (isNode(description) && description.type === 'Literal') found.push(description);
  for (const value of Object.values(node))
    for (const child of Array.isArray(value) ? value : [value])
      if (isNode(child)) findDescriptions(child, found);
  return found;
}

/** Path of a definition, such as `widgets/quiz/quiz.ts`, or of texts and options that definitions share. */
const DEFINITION = /\/widgets\/([^/]+)\/\1\.ts$|\/src\/(?:search|forms|payment)\/(?:texts|options)\.ts$/;

/**
 * Removes the `about` sentences of options, parts and texts from the bundle: only READMEs use them, and they make up a
 * fifth of a small widget.
 */
export function withoutDescriptions(): Plugin {
  return {
    name: 'without-descriptions',
    apply: 'build',
    enforce: 'post',
    transform(code, id) {
      if (!DEFINITION.test(id)) return undefined;
      const found = findDescriptions(this.parse(code) as unknown as SyntaxNode);
      return found.reduceRight(
        (shorter, { start, end }) => `${shorter.slice(0, start)}""${shorter.slice(end)}`,
        code,
      );
    },
  };
}

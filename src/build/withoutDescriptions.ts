import type { Plugin } from 'vite';

/** What of a syntax tree is looked at. */
interface Node {
  type: string;
  start: number;
  end: number;
  [key: string]: unknown;
}

/** Where these take their description: `one('form', 'A GET form …')`. */
const DESCRIBED_AT: Readonly<Record<string, number>> = {
  one: 1,
  optional: 1,
  some: 1,
  any: 1,
  oneOf: 0,
  wholeNumber: 0,
  sitePath: 0,
  answerAddress: 0,
  json: 0,
};

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && 'start' in value;

const nameOf = (node: unknown): unknown => (isNode(node) ? node.name : undefined);

function descriptionOf(node: Node): unknown {
  if (node.type === 'Property' && nameOf(node.key) === 'about') return node.value;
  const place = node.type === 'CallExpression' ? DESCRIBED_AT[String(nameOf(node.callee))] : undefined;
  return place === undefined ? undefined : (node.arguments as unknown[])[place];
}

/** The texts to leave out, as places in the code, in its order. */
function findDescriptions(node: Node, found: Node[] = []): Node[] {
  const description = descriptionOf(node);
  if (isNode(description) && description.type === 'Literal') found.push(description);
  for (const value of Object.values(node))
    for (const child of Array.isArray(value) ? value : [value])
      if (isNode(child)) findDescriptions(child, found);
  return found;
}

/** A widget's definition, `widgets/quiz/quiz.ts`, or what definitions share. */
const DEFINITION = /\/widgets\/([^/]+)\/\1\.ts$|\/src\/(?:search|forms|payment)\/(?:texts|options)\.ts$/;

/**
 * Leaves out of the bundle what a definition says `about` its options, parts and texts: that is for READMEs, and a fifth
 * of a small widget.
 */
export function withoutDescriptions(): Plugin {
  return {
    name: 'without-descriptions',
    apply: 'build',
    enforce: 'post',
    transform(code, id) {
      if (!DEFINITION.test(id)) return undefined;
      const found = findDescriptions(this.parse(code) as unknown as Node);
      return found.reduceRight(
        (shorter, { start, end }) => `${shorter.slice(0, start)}""${shorter.slice(end)}`,
        code,
      );
    },
  };
}

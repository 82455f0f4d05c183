import { parseAst } from 'vite';
import type { ProjectFile } from './project.ts';

/** Regular expression in a source file. */
export interface FoundExpression {
  path: string;
  expression: RegExp;
}

const isNode = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** Yields the regular expressions in a syntax tree. */
function* expressionsIn(node: Record<string, unknown>): Generator<RegExp> {
  const { regex } = node;
  if (isNode(regex)) yield new RegExp(String(regex.pattern), String(regex.flags));
  for (const value of Object.values(node).flat()) if (isNode(value)) yield* expressionsIn(value);
}

/** Returns the regular expressions that are written in a file. */
export function findExpressions({ path, text }: ProjectFile): FoundExpression[] {
  const tree = parseAst(text, { lang: path.endsWith('x') ? 'tsx' : 'ts' });
  return [...expressionsIn(tree as unknown as Record<string, unknown>)].map((expression) => ({
    path,
    expression,
  }));
}

/**
 * Lengths of hostile texts in characters. Exponential expressions are slow on the shortest text, and would never end on the
 * longest one. On the longest, a quadratic expression takes seconds, and a linear one less than a millisecond.
 */
const LENGTHS = [27, 300, 60_000];

/** CPU time in ms above which an expression is slow. */
const SLOW_MS = 150;

/** Characters that most expressions treat differently. */
const CHARACTERS = [
  'a',
  'A',
  '0',
  ' ',
  '\t',
  '\n',
  '-',
  '.',
  '/',
  '\\',
  '"',
  '<',
  '%',
  ',',
  '@',
  '_',
  '=',
  ':',
  ';',
  '&',
  '?',
  '#',
  '[',
  '(',
  '\u00A0',
  '\u202E',
  'é',
  '\0',
];

/** Returns the words and characters that an expression itself contains, because its repetitions begin with them. */
function partsOf({ source }: RegExp): string[] {
  const literal = source
    .replaceAll(/\\[bBdDwWsS]|\\u[\dA-F]{4}|\\p\{[^}]*\}|\\P\{[^}]*\}/g, ' ')
    .replaceAll(/\\(.)/g, '$1');
  return [...(literal.match(/\w+|[^\w\s]\w?/g) ?? []), ...new Set(literal)];
}

/** Returns the CPU time in ms of a search in a text. */
function timeOf(expression: RegExp, text: string): number {
  const start = process.cpuUsage();
  text.replace(expression, '');
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
}

/**
 * Returns a description of a text on which the expression is slow, or undefined if it is fast on all texts that are tried:
 * repetitions of each part, with an end that does not match.
 */
export function slowInput(expression: RegExp): string | undefined {
  const parts = [...new Set([...partsOf(expression), ...CHARACTERS])].filter((part) => part !== '');
  for (const length of LENGTHS)
    for (const pump of parts) {
      const repeated = pump.repeat(Math.ceil(length / pump.length));
      if (timeOf(expression, `${repeated}\u0001`) > SLOW_MS)
        return `${JSON.stringify(pump)} repeated to ${length} characters`;
    }
  return undefined;
}

import type { Definition, Text } from '../../src/define.ts';
import { attributeName, toKebabCase } from '../../src/names.ts';
import type { Option } from '../../src/options.ts';
import type { Part } from '../../src/parts.ts';

type Rows = Readonly<Record<string, string>>;

/** The rows of the tables under a second-level heading, by the name in backticks that they begin with. */
function tableRows(readme: string, heading: string): Rows {
  const section = readme.split(/^## /m).find((part) => part.split('\n')[0]?.trim() === heading) ?? '';
  const rows = section.split('\n').flatMap((line) => {
    const name = line.match(/^\|\s*`([^`]+)`/)?.[1];
    return name === undefined ? [] : [[name, line] as const];
  });
  return Object.fromEntries(rows);
}

/** What a row has to say, piece by piece. */
type Sayings = Readonly<Record<string, readonly (string | RegExp)[]>>;

/** A default that is a text or a number, in a cell of its own or after the word; others are told in other words. */
function defaultOf(fallback: unknown): RegExp | undefined {
  const isSaid = typeof fallback === 'number' || (typeof fallback === 'string' && fallback !== '');
  const said = String(fallback).replaceAll(/[^\w ]/g, '\\$&');
  return isSaid ? new RegExp(`\\| \`${said}\` \\||default: \`?${said}\`?[.,;]`, 'i') : undefined;
}

/** Words that are allowed stand in backticks. */
function sayingsOfOption({ about, defaultValue, expected }: Option<unknown>): (string | RegExp)[] {
  const words = /^one of (.+)$/.exec(expected)?.[1]?.split(', ') ?? [];
  return [about, ...words.map((word) => `\`${word}\``), defaultOf(defaultValue) ?? ''];
}

const COUNTS = { one: 'one', optional: 'one or none', some: 'at least one', any: 'any' };

/** Element and number, and after a comma perhaps more of the number: `any, one in each row`. */
function sayingsOfPart({ about, tag, count }: Part): (string | RegExp)[] {
  const element = tag === '*' ? 'any' : `\`${tag}\``;
  return [about, new RegExp(`\\| ${element} \\| ${COUNTS[count]}(?: \\||, )`)];
}

/** A text with a space at one of its ends stands in backticks. */
const sayingsOfText = ({ about, default: text }: Text): string[] => [
  about,
  text === text.trim() ? `| ${text} |` : `| \`${text}\` |`,
];

function faultsIn(heading: string, readme: string, expected: Sayings): string[] {
  const rows = tableRows(readme, heading);
  const stale = Object.keys(rows).filter((name) => !Object.hasOwn(expected, name));
  const missing = Object.entries(expected).flatMap(([name, sayings]) => {
    const row = rows[name];
    if (row === undefined) return [`${heading}: no row for \`${name}\``];
    const unsaid = sayings.filter(
      (saying) => !(saying instanceof RegExp ? saying.test(row) : row.includes(saying)),
    );
    return unsaid.map((saying) => `${heading}: the row of \`${name}\` does not say "${saying}"`);
  });
  return [...missing, ...stale.map((name) => `${heading}: \`${name}\` is not in the definition`)];
}

/** Where a widget's README and its definition disagree. Names stand in the README as they do in markup. */
export function readmeFaults({ name, options, parts, texts }: Definition, readme: string): string[] {
  const sayings = <Value>(
    values: Readonly<Record<string, Value>>,
    toName: (key: string) => string,
    toSayings: (value: Value) => (string | RegExp)[],
  ): Sayings =>
    Object.fromEntries(Object.entries(values).map(([key, value]) => [toName(key), toSayings(value)]));
  const ofOptions = sayings(options, (key) => attributeName(name, key), sayingsOfOption);
  return [
    ...faultsIn('Options', readme, ofOptions),
    ...faultsIn('Parts', readme, sayings(parts, toKebabCase, sayingsOfPart)),
    ...faultsIn(
      'Texts',
      readme,
      sayings(texts, (key) => key, sayingsOfText),
    ),
  ];
}

/** Attributes, classes, storage and events of ours, as READMEs speak of them in backticks. */
const OURS =
  /\b(?:data-[a-z]+(?:-[a-z]+)+|sw-[a-z-]+[a-z]|widgets[A-Z]\w+|widgets?:[a-z-]+|--sw-[a-z\d-]+)\b/g;

/**
 * Names of ours that a README has and the code has not: what was called otherwise once. Options are put together from two
 * names, and held by their table.
 */
export function staleNames(readme: string, code: string): string[] {
  const quoted = [...readme.matchAll(/`([^`\n]+)`/g)].flatMap(([, text]) => text?.match(OURS) ?? []);
  const options = tableRows(readme, 'Options');
  return [...new Set(quoted)].filter((name) => !code.includes(name) && options[name] === undefined);
}

/** Kilobytes in the last column of the README's table of what a page loads that are no chunk's or sum's budget. */
export function staleBudgets(readme: string, budgets: readonly number[]): number[] {
  const rows = readme.split('\n').filter((line) => /^\|.*\d KB/.test(line));
  const told = rows.flatMap((row) => [...(row.split('|').at(-2) ?? '').matchAll(/([\d.]+) KB/g)]);
  return told.map(([, kilobytes]) => Number(kilobytes)).filter((number) => !budgets.includes(number * 1024));
}

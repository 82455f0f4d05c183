import type { PageResult, PlacedProblem } from './results.ts';

/** Output formats. */
export const formats = ['text', 'json', 'github'] as const;
export type Format = (typeof formats)[number];

/** Returns a number followed by its noun: `1 page`, `2 pages`. */
export const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;

const breachCount = (results: readonly PageResult[]): number =>
  results.reduce((sum, { breaches }) => sum + breaches.length, 0);

/** Returns a sentence with the counts for all pages. */
function summary(results: readonly PageResult[]): string {
  const checked = results.filter(({ failure }) => failure === undefined);
  const widgets = checked.reduce((sum, page) => sum + page.widgets, 0);
  const skipped = results.length - checked.length;
  const written = checked.reduce((sum, page) => sum + (page.written ?? 0), 0);
  const counts = checked.some((page) => page.written !== undefined)
    ? `${counted(checked.length, 'file')} checked, ${counted(written, 'change')} written`
    : `${counted(checked.length, 'page')} with ${counted(widgets, 'widget')} checked`;
  const rest = skipped > 0 ? `, ${skipped} not checked` : '';
  const played = checked.reduce((sum, { cases = [] }) => sum + cases.length, 0);
  const cases = played > 0 ? `, ${counted(played, 'case')} played` : '';
  return `${counts}${cases}${rest}: ${counted(breachCount(results), 'error')}`;
}

/**
 * Pattern of characters that a terminal or a CI runner obeys instead of showing them: control characters, which begin
 * escape sequences and lines, and characters that change the direction of the text.
 */
const OBEYED = /[\p{Cc}\p{Zl}\p{Zp}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu;

/**
 * Pattern of the beginnings of CI commands: `::` at the start of a line (GitHub), and `##vso[` (Azure) or `##[` anywhere.
 * A page could otherwise set variables of the job that checks it.
 */
const CI_COMMAND = /^\s*:(?=:)|#(?=#\w*\[)/g;

/** Returns a character as an escape sequence of JSON. */
const escaped = (character: string): string => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;

/** Returns text from a page as one line that is only text. */
export const shown = (text: string): string => text.replace(OBEYED, escaped).replace(CI_COMMAND, escaped);

/** Escape sequences that start and end a color or a weight in a terminal. */
const STYLES = { bold: [1, 22], dim: [2, 22], red: [31, 39], green: [32, 39] } as const;

/** Returns text in a style, or unchanged if the output has no colors. */
export type Paint = (style: keyof typeof STYLES, text: string) => string;

const plain: Paint = (_, text) => text;

const colored: Paint = (style, text) => {
  const [start, end] = STYLES[style];
  return `\u001B[${start}m${text}\u001B[${end}m`;
};

/** Returns the function that styles text, if the output has colors. */
export const painter = (hasColors: boolean): Paint => (hasColors ? colored : plain);

/** Returns the sentences about a problem. A suggestion replaces what was expected, which may be a long list of names. */
function sentence({ widget, problem, expected, found, suggestion, danger }: PlacedProblem): string {
  const start = `${danger ? `${danger.toUpperCase()} IN DANGER. ` : ''}${widget}: ${problem}`;
  if (suggestion === undefined) return shown(`${start}. Expected ${expected}, found ${found}.`);
  const [name = ''] = found.split(' (did you mean ');
  const isNamed = `${widget}: ${problem}`.includes(name.replaceAll('"', ''));
  return shown(`${start}${isNamed ? '' : `, found ${name}`}. Did you mean "${suggestion}"?`);
}

/** Returns the lines about a page's problems: each place once, and the address of a widget's documentation once. */
function breachLines(page: string, breaches: readonly PlacedProblem[], paint: Paint): string[] {
  const caseOf = ({ case: name }: PlacedProblem): string => (name === undefined ? '' : `Case ${name}. `);
  const placeOf = ({ line, column }: PlacedProblem): string => `  ${shown(page)}:${line}:${column}`;
  return breaches.flatMap((breach, index) => {
    const [before, after] = [breaches[index - 1], breaches[index + 1]];
    const isLast = after?.see !== breach.see || after.case !== breach.case;
    return [
      ...(before && placeOf(before) === placeOf(breach) ? [] : [paint('bold', placeOf(breach))]),
      `    ${paint('red', sentence(breach))}`,
      ...(isLast ? [paint('dim', `    ${caseOf(breach)}See ${breach.see}`)] : []),
    ];
  });
}

/** Returns the names of cases, as one line for each call: `payment.intent: right, twice`. */
function playedLines(cases: readonly string[]): string[] {
  const callOf = (name: string): string => name.replace(/:.*/, '');
  return [...new Set(cases.map(callOf))].map((call) => {
    const own = cases.filter((name) => callOf(name) === call);
    return `${call}: ${own.map((name) => name.replace(/^.*?: /, '')).join(', ')}`;
  });
}

function pageLines(
  { page, breaches, failure, redirectedFrom, cases = [], unplayed = [] }: PageResult,
  paint: Paint,
): string[] {
  const origin = redirectedFrom === undefined ? '' : ` (redirected from ${redirectedFrom})`;
  if (failure !== undefined)
    return [paint('red', shown(`${page}${origin}: not checked, because ${failure}`)), ''];
  if (breaches.length + cases.length + unplayed.length === 0) return [];
  return [
    paint('bold', shown(`${page}${origin}`)),
    ...breachLines(page, breaches, paint),
    ...playedLines(cases).map((line) => paint('dim', `  Played: ${shown(line)}`)),
    ...unplayed.map((reason) => `  Not played: ${shown(reason)}`),
    '',
  ];
}

/** Escapes the characters in the given text that would end a property or message of a GitHub command. */
const escapeCommand = (text: string): string =>
  text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
const escapeProperty = (text: string): string =>
  escapeCommand(text).replaceAll(':', '%3A').replaceAll(',', '%2C');

/** Place and title of a GitHub annotation. */
interface Annotation {
  file: string;
  line?: number | undefined;
  column?: number;
  title?: string;
}

/** Returns the workflow command of a GitHub annotation. */
export function githubAnnotation(
  level: 'error' | 'warning' | 'notice',
  { file, line, column, title }: Annotation,
  message: string,
): string {
  const properties = [
    `file=${escapeProperty(file)}`,
    ...(line === undefined ? [] : [`line=${line}`]),
    ...(column === undefined ? [] : [`col=${column}`]),
    ...(title === undefined ? [] : [`title=${escapeProperty(`society-widgets: ${title}`)}`]),
  ];
  return `::${level} ${properties.join(',')}::${escapeCommand(message)}`;
}

function githubLines({ page, breaches, failure }: PageResult): string[] {
  if (failure !== undefined)
    return [githubAnnotation('warning', { file: page }, shown(`Not checked, because ${failure}`))];
  return breaches.map((breach) => {
    const { line, column, code } = breach;
    const message = `${sentence(breach)} See ${breach.see}`;
    return githubAnnotation('error', { file: page, line, column, title: code }, message);
  });
}

/** Returns data as JSON in which all characters that a terminal obeys are escaped, except the line breaks of the JSON. */
export const json = (data: unknown): string =>
  JSON.stringify(data, null, 2).replace(OBEYED, (character) =>
    character === '\n' ? character : escaped(character),
  );

/**
 * Returns the results in the given format, ending with a line break.
 * @param hasColors true to color text for a terminal
 */
export function formatResults(
  results: readonly PageResult[],
  format: Format,
  version: string,
  hasColors = false,
): string {
  const paint = painter(hasColors);
  switch (format) {
    case 'json':
      return `${json({ version, errors: breachCount(results), pages: results })}\n`;
    case 'github':
      return [...results.flatMap(githubLines), ''].join('\n');
    case 'text':
      return [
        ...results.flatMap((result) => pageLines(result, paint)),
        paint(breachCount(results) > 0 ? 'red' : 'green', summary(results)),
        '',
      ].join('\n');
    default:
      return format satisfies never;
  }
}

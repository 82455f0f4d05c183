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
  const counts = `${counted(checked.length, 'page')} with ${counted(widgets, 'widget')} checked`;
  const rest = skipped > 0 ? `, ${skipped} not checked` : '';
  const played = checked.reduce((sum, { cases = 0 }) => sum + cases, 0);
  const cases = played > 0 ? `, ${counted(played, 'case')} played` : '';
  return `${counts}${cases}${rest}: ${counted(breachCount(results), 'error')}`;
}

const sentence = ({ widget, problem, expected, found, danger }: PlacedProblem): string =>
  `${danger ? `${danger.toUpperCase()} IN DANGER. ` : ''}${widget}: ${problem}. Expected ${expected}, found ${found}.`;

function pageLines({ page, breaches, failure, redirectedFrom, unplayed = [] }: PageResult): string[] {
  const origin = redirectedFrom === undefined ? '' : ` (redirected from ${redirectedFrom})`;
  if (failure !== undefined) return [`${page}${origin}: not checked, because ${failure}`, ''];
  if (breaches.length + unplayed.length === 0) return [];
  return [
    `${page}${origin}`,
    ...breaches.flatMap((breach) => [
      `  ${page}:${breach.line}:${breach.column}`,
      `    ${sentence(breach)}`,
      `    ${breach.case === undefined ? '' : `Case ${breach.case}. `}See ${breach.see}`,
    ]),
    ...unplayed.map((reason) => `  Not played: ${reason}`),
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
  title?: string;
}

/** Returns the workflow command of a GitHub annotation. */
export function githubAnnotation(
  level: 'error' | 'notice',
  { file, line, title }: Annotation,
  message: string,
): string {
  const properties = [
    `file=${escapeProperty(file)}`,
    ...(line === undefined ? [] : [`line=${line}`]),
    ...(title === undefined ? [] : [`title=${escapeProperty(`society-widgets: ${title}`)}`]),
  ];
  return `::${level} ${properties.join(',')}::${escapeCommand(message)}`;
}

function githubLines({ page, breaches, failure }: PageResult): string[] {
  const file = `file=${escapeProperty(page)}`;
  if (failure !== undefined)
    return [`::warning ${file}::${escapeCommand(`Not checked, because ${failure}`)}`];
  return breaches.map((breach) => {
    const { line, column, code } = breach;
    const message = escapeCommand(`${sentence(breach)} See ${breach.see}`);
    return `::error ${file},line=${line},col=${column},title=${escapeProperty(`society-widgets: ${code}`)}::${message}`;
  });
}

/** Returns the results in the given format, ending with a line break. */
export function formatResults(results: readonly PageResult[], format: Format, version: string): string {
  switch (format) {
    case 'json':
      return `${JSON.stringify({ version, errors: breachCount(results), pages: results }, null, 2)}\n`;
    case 'github':
      return [...results.flatMap(githubLines), ''].join('\n');
    case 'text':
      return [...results.flatMap(pageLines), summary(results), ''].join('\n');
    default:
      return format satisfies never;
  }
}

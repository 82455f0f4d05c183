import { counted, type Format, githubAnnotation, json, type Paint, painter, shown } from '../formats.ts';
import type { Advice } from './advice.ts';
import type { Change } from './compare.ts';
import { contentOf, type Entry, type Kind, kinds } from './entry.ts';

/** Result of taking a page's inventory. */
export interface InventoryReport {
  version: string;
  address: string;
  /** Entries, with what people have written in the saved list. */
  entries: readonly Entry[];
  /** Lines of the entries in the page's source. */
  lines: ReadonlyMap<Entry, number>;
  /** Differences from the saved list, or undefined if there is no list. */
  changes: readonly Change[] | undefined;
  /** Day on which the list was saved. */
  savedOn: string | undefined;
  advice: readonly Advice[];
  /** File that has been written, if any. */
  written: string | undefined;
}

const titleOf = ({ change, entry: { kind, name } }: Change): string => `${change}: ${kind} ${name}`;

/** Returns what is known about an entry, in sentences. */
function factsOf(entry: Entry): string[] {
  const { kind, owner, integrity, redirectsTo, loadedBy, reason } = entry;
  const content = contentOf(entry);
  return [
    ...(kind === 'policy' ? content.split('; ') : [content === entry.name ? owner : `${owner}; ${content}`]),
    ...(integrity !== undefined && integrity !== 'none' ? [`integrity: ${integrity}`] : []),
    ...(loadedBy === undefined ? [] : [`loaded by ${loadedBy}`]),
    ...(redirectsTo === undefined ? [] : [`redirects to ${redirectsTo}`]),
    ...(kind === 'policy' ? [] : [reason === '' ? 'Reason: none' : `Reason: ${reason}`]),
  ];
}

function kindLines(kind: Kind, entries: readonly Entry[], paint: Paint): string[] {
  const own = entries.filter((entry) => entry.kind === kind);
  if (own.length === 0) return [];
  return [
    paint('bold', kinds[kind].title),
    ...own.flatMap((entry) => [
      shown(`  ${entry.name}`),
      ...factsOf(entry).map((fact) => paint('dim', shown(`    ${fact}`))),
    ]),
    '',
  ];
}

const changeLines = (changes: readonly Change[], paint: Paint): string[] =>
  changes.flatMap((change) => [
    paint('red', shown(titleOf(change))),
    shown(`  ${change.difference}`),
    shown(`  ${change.action}`),
    '',
  ]);

const adviceLines = (advice: readonly Advice[], paint: Paint): string[] =>
  advice.length === 0
    ? []
    : [
        paint('bold', 'Suggestions, which do not change the exit status'),
        ...advice.flatMap(({ text, names }) =>
          [`  ${text}`, ...names.map((name) => `    ${name}`)].map(shown),
        ),
        '',
      ];

function summary({ entries, changes, savedOn, advice, written }: InventoryReport): string {
  const since = savedOn === undefined ? '' : ` since ${savedOn}`;
  const compared = changes === undefined ? '' : `, ${counted(changes.length, 'change')}${since}`;
  const saved = written === undefined ? '' : `; saved in ${written}`;
  const number = entries.length === 1 ? '1 entry' : `${entries.length} entries`;
  return `${number}${compared}, ${counted(advice.length, 'suggestion')}${saved}`;
}

function textLines(report: InventoryReport, paint: Paint): string[] {
  const { address, entries, changes, advice } = report;
  // With a list, the entries are in the list.
  const listed =
    changes === undefined
      ? (Object.keys(kinds) as Kind[]).flatMap((kind) => kindLines(kind, entries, paint))
      : [];
  return [
    paint('bold', shown(address)),
    '',
    ...listed,
    ...changeLines(changes ?? [], paint),
    ...adviceLines(advice, paint),
    paint(changes && changes.length > 0 ? 'red' : 'green', shown(summary(report))),
  ];
}

function githubLines({ address, changes = [], advice, lines }: InventoryReport): string[] {
  const errors = changes.map((change) => {
    const message = `${titleOf(change)}. ${change.difference} ${change.action}`;
    return githubAnnotation(
      'error',
      { file: address, line: lines.get(change.entry), title: 'payment page' },
      shown(message),
    );
  });
  const notices = advice.map(({ text, names }) =>
    githubAnnotation(
      'notice',
      { file: address, title: 'payment page' },
      [text, ...names].map(shown).join('\n'),
    ),
  );
  return [...errors, ...notices];
}

/**
 * Returns the report in the given format, ending with a line break.
 * @param hasColors true to color text for a terminal
 */
export function formatInventory(report: InventoryReport, format: Format, hasColors = false): string {
  const { version, address, entries, changes, savedOn, advice } = report;
  switch (format) {
    case 'json':
      return `${json({ version, address, savedOn, changes, advice, entries })}\n`;
    case 'github':
      return [...githubLines(report), ''].join('\n');
    case 'text':
      return [...textLines(report, painter(hasColors)), ''].join('\n');
    default:
      return format satisfies never;
  }
}

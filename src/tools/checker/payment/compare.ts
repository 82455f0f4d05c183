import { contentOf, type Entry, inOrder, type SavedEntry } from './entry.ts';
import { pairEntries } from './pairs.ts';

/** Difference between the saved list and the page. */
export interface Change {
  change: 'added' | 'removed' | 'changed';
  entry: Entry;
  /** Sentences that say what is different, what was saved, and what was found. */
  difference: string;
  /** Sentence that says what to do. */
  action: string;
}

const actions: Readonly<Record<Change['change'], string>> = {
  added:
    'If you know who added it and why, run the command with --update, and write the reason in the list. Otherwise, remove it from the page, and find out how it got there.',
  removed: 'If it was removed on purpose, run the command with --update.',
  changed:
    'If you expected this, such as after a release, run the command with --update. Otherwise, treat it as an attack until you know the cause: stop taking payments on the page.',
};

const partsOf = (value: string): readonly string[] => value.split('; ');

/** Returns the directives that two values of a policy do not share, because a policy may be long. */
function valueDifference(saved: string, found: string): string {
  const [before, now] = [partsOf(saved), partsOf(found)];
  const gone = before.filter((part) => !now.includes(part));
  const added = now.filter((part) => !before.includes(part));
  if (gone.length + added.length === 0) return 'The order of its parts has changed.';
  return `Saved: ${gone.join('; ') || 'nothing more'}. Found: ${added.join('; ') || 'nothing more'}.`;
}

/** Returns the differences between a saved entry and the same entry of the page, or the empty string if there are none. */
function differenceOf(saved: SavedEntry, found: Entry): string {
  const facts = [
    ['address', saved.name, found.name],
    ['integrity attribute', saved.integrity, found.integrity],
    ['redirect', saved.redirectsTo, found.redirectsTo],
  ] as const;
  const content =
    saved.value !== undefined && found.value !== undefined && saved.value !== found.value
      ? valueDifference(saved.value, found.value)
      : `Saved: ${contentOf(saved)}. Found: ${contentOf(found)}.`;
  return [
    ...(contentOf(saved) === contentOf(found) ? [] : [content]),
    ...facts
      .filter(([, before, now]) => before !== now)
      .map(([what, before = 'none', now = 'none']) => `Saved ${what}: ${before}. Found: ${now}.`),
  ].join(' ');
}

/** Returns what is different on the page, in the order of the list. */
export function compareEntries(saved: readonly SavedEntry[], found: readonly Entry[]): Change[] {
  const { pairs, left, right } = pairEntries(saved, found);
  const changed = pairs.flatMap(([before, entry]): Change[] => {
    const difference = differenceOf(before, entry);
    return difference === '' ? [] : [{ change: 'changed', entry, difference, action: actions.changed }];
  });
  const added = right.map(
    (entry): Change => ({
      change: 'added',
      entry,
      difference: `Saved: nothing. Found: ${contentOf(entry)}.`,
      action: actions.added,
    }),
  );
  const removed = left.map(
    (entry): Change => ({
      change: 'removed',
      entry,
      difference: `Saved: ${contentOf(entry)}. Found: nothing.`,
      action: actions.removed,
    }),
  );
  return [...added, ...changed, ...removed];
}

/** Approval of entries, by a person and on a day such as `2026-11-25`. */
export interface Approval {
  approvedBy: string;
  approvedOn: string;
}

const NOT_APPROVED: Approval = { approvedBy: '', approvedOn: '' };

/**
 * Returns the entries of the page with what people have written in the saved list. An entry whose content has changed
 * keeps its reason, but not its approval, because that approval was for other content.
 * @param approval approval of all entries that have a reason and no approval yet
 */
export function mergeEntries(
  saved: readonly SavedEntry[],
  found: readonly Entry[],
  approval: Approval = NOT_APPROVED,
): SavedEntry[] {
  const { pairs, right } = pairEntries(saved, found);
  const approve = (entry: SavedEntry): SavedEntry =>
    entry.approvedBy === '' && entry.reason.trim() !== '' ? { ...entry, ...approval } : entry;
  const kept = pairs.map(([before, entry]): SavedEntry => {
    const { approvedBy, approvedOn } = differenceOf(before, entry) === '' ? before : NOT_APPROVED;
    const owner = entry.owner === 'unknown' ? before.owner : entry.owner;
    return { ...entry, owner, reason: before.reason || entry.reason, approvedBy, approvedOn };
  });
  const added = right.map((entry): SavedEntry => ({ ...entry, ...NOT_APPROVED }));
  return inOrder([...kept, ...added].map(approve));
}

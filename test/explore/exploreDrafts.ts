import { createHash } from 'node:crypto';
import {
  type DraftStep,
  type DraftWorld,
  draftSteps,
  installBrowser,
  newDraftWorld,
  perform,
  textsOf,
} from './drafts.ts';
import type { Breach } from './explore.ts';

export interface DraftLimits {
  /** Steps that have been taken before, by their labels. They do not count in the depth. */
  readonly start?: readonly string[];
  /** Maximum numbers of steps and of faults on a way. */
  readonly depth: number;
  readonly faults: number;
  /** Accounts that the visitor can sign in to; the empty one stands for signing out. */
  readonly accounts: readonly string[];
}

/** Steps after which both tabs show the same application. */
const shared = ['first tab: opens the form', 'first tab: types into a', 'second tab: opens the form'];

/** Limits of `npm test -- explore`: a full storage and failed submissions, accounts that change, and two tabs of one application. */
export const draftParts: readonly DraftLimits[] = [
  { depth: 6, faults: 1, accounts: [] },
  { depth: 6, faults: 0, accounts: ['ada', 'bob', ''] },
  { start: shared, depth: 5, faults: 1, accounts: [] },
];

/** Number of a step in the list of those that are possible. */
type Path = readonly number[];

/** Returns the text of a world with times and ids in the order in which they occur, because only their order matters. */
function keyOf({ local, tabs, applications, account }: DraftWorld): string {
  const text = JSON.stringify([
    textsOf(local),
    tabs.map(({ listeners: _, form, ...tab }) => [
      { ...tab, session: textsOf(tab.session) },
      form && { ...form, store: 0 },
    ]),
    [...applications],
    account,
  ]);
  const times = [...new Set((text.match(/\d+/g) ?? []).map(Number))].sort((one, other) => one - other);
  const ranks = new Map(times.map((time, rank) => [time, rank]));
  return createHash('md5')
    .update(text.replace(/\d+/g, (time) => `#${ranks.get(Number(time))}`))
    .digest('base64');
}

/** Carries out a path. Returns the world, the labels of its steps, and the faults. */
function replay(
  path: Path,
  accounts: readonly string[],
): { world: DraftWorld; story: string[]; faults: number } {
  const world = newDraftWorld(accounts);
  const story: string[] = [];
  let faults = 0;
  for (const number of path) {
    const step = [...draftSteps(world)][number] as DraftStep;
    story.push(step.label);
    faults += step.faults;
    perform(world, step);
  }
  return { world, story, faults };
}

/** Explores everything that can happen to drafts, the nearest first. A broken promise ends the way. */
export function exploreDrafts({ start = [], depth, faults: most, accounts }: DraftLimits) {
  const uninstall = installBrowser();
  const known = new Set<string>();
  const breaches = new Map<string, readonly string[]>();
  /** Returns whether a path leads to a world that is new. */
  const visit = (path: Path): boolean => {
    const { world, story, faults } = replay(path, accounts);
    const key = `${keyOf(world)} ${faults}`;
    if (faults > most || known.has(key)) return false;
    known.add(key);
    if (world.breach !== undefined && !breaches.has(world.breach)) breaches.set(world.breach, story);
    return world.breach === undefined;
  };
  let paths: Path[] = [[]];
  for (const label of start)
    paths = paths.map((path) => [
      ...path,
      [...draftSteps(replay(path, accounts).world)].findIndex((step) => step.label === label),
    ]);
  for (let level = 0; level < depth; level++)
    paths = paths.flatMap((path) =>
      [...draftSteps(replay(path, accounts).world)]
        .map((_, number) => [...path, number])
        .filter((longer) => visit(longer)),
    );
  uninstall();
  return {
    worlds: known.size,
    breaches: [...breaches].map(([promise, story]): Breach => ({ promise, story })),
  };
}

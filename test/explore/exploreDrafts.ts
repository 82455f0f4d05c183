import { createHash } from 'node:crypto';
import {
  type DraftStep,
  type DraftWorld,
  draftSteps,
  installBrowser,
  newDraftWorld,
  perform,
} from './drafts.ts';
import type { Breach } from './explore.ts';

export interface DraftLimits {
  /** Maximum numbers of steps and of faults on a way. */
  readonly depth: number;
  readonly faults: number;
  /** Accounts that the visitor can sign in to; the empty one stands for signing out. */
  readonly accounts: readonly string[];
}

/** Number of a step in the list of those that are possible. */
type Path = readonly number[];

/** Returns the text of a world with times and ids in the order in which they occur, because only their order matters. */
function keyOf({ local, tabs, applications, account }: DraftWorld): string {
  const text = JSON.stringify([
    { ...local },
    tabs.map(({ listeners: _, form, ...tab }) => [
      { ...tab, session: { ...tab.session } },
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

/** Explores everything that can happen to drafts, the nearest first. */
export function exploreDrafts({ depth, faults: most, accounts }: DraftLimits): {
  worlds: number;
  breaches: Breach[];
} {
  const uninstall = installBrowser();
  const known = new Set<string>();
  const breaches = new Map<string, readonly string[]>();
  let paths: Path[] = [[]];
  for (let level = 0; level < depth; level++) {
    const next: Path[] = [];
    for (const path of paths) {
      const count = [...draftSteps(replay(path, accounts).world)].length;
      for (let number = 0; number < count; number++) {
        const { world, story, faults } = replay([...path, number], accounts);
        if (faults > most) continue;
        const key = `${keyOf(world)} ${faults}`;
        if (known.has(key)) continue;
        known.add(key);
        if (world.breach === undefined) next.push([...path, number]);
        else if (!breaches.has(world.breach)) breaches.set(world.breach, story);
      }
    }
    paths = next;
  }
  uninstall();
  return { worlds: known.size, breaches: [...breaches].map(([promise, story]) => ({ promise, story })) };
}

/** Shortest ways to the regions of a tab: its page, and the states of the wallet, the form and the intent together. */
import type { Scenario } from './rules.ts';
import { createSpace, type World } from './space.ts';
import type { Tab } from './world.ts';

/** Step on the way to a region, and the tab after it. `isFault`: true if something fails in it. */
export interface RegionStep {
  readonly label: string;
  readonly tab: Tab;
  readonly isFault: boolean;
}

export interface Way {
  readonly region: string;
  readonly steps: readonly RegionStep[];
}

const regionOf = ({ page, state: { wallet, form, intent, cardsSent } }: Tab): string => {
  const charges = [wallet.isUnsettled && 'wallet unsettled', cardsSent > 0 && 'card sent'].filter(Boolean);
  const parts = [`wallet ${wallet.status}`, `form ${form}`, `intent ${intent.status}`, ...charges];
  return page === 'form' ? parts.join(', ') : `page ${page}`;
};

/**
 * Returns the shortest ways in one tab to all regions that the scenario reaches, the nearest first.
 * @param canTake returns whether the ways may contain a step, by its label
 */
export function waysToRegions(
  scenario: Scenario & { tabs: 1 },
  canTake: (label: string) => boolean = () => true,
): readonly Way[] {
  const space = createSpace(scenario);
  interface Found {
    readonly world: World;
    readonly label: string;
    readonly parent: Found | undefined;
  }
  const stepsTo = ({ world, label, parent }: Found): RegionStep[] =>
    parent
      ? [
          ...stepsTo(parent),
          { label, tab: space.tabOf(world, 0), isFault: world[3] % 64 < parent.world[3] % 64 },
        ]
      : [];
  const found: Found[] = [{ world: space.start, label: '', parent: undefined }];
  const known = new Set([space.start.join()]);
  const ways = new Map<string, Way>();
  for (const parent of found) {
    const region = regionOf(space.tabOf(parent.world, 0));
    if (!ways.has(region)) ways.set(region, { region, steps: stepsTo(parent) });
    for (const { label, take } of space.next(parent.world)) {
      if (!canTake(label)) continue;
      const { world } = take();
      if (known.has(world.join())) continue;
      known.add(world.join());
      found.push({ world, label, parent });
    }
  }
  return [...ways.values()];
}

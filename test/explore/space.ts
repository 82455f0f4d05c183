/**
 * Worlds of a scenario as numbers: two tabs, what they share, and what is left of the acts and faults. What can happen in a tab
 * depends only on the tab and on what is shared, so it is worked out once for each such pair, and not for each world.
 */
import { networkOf, settlementOf } from './network.ts';
import { notify, settleTasks, tasksOf } from './page.ts';
import { breachOf, markDenied } from './promises.ts';
import { createRules, type Scenario } from './rules.ts';
import type { Site } from './site.ts';
import { Table } from './table.ts';
import { visitsOf } from './visitor.ts';
import { type Shared, type Side, type Step, type Tab, unopened, untouched } from './world.ts';

/** Returns everything that can happen next in a tab. It is enumerated, never drawn. */
function* stepsOf(side: Side): Generator<Step> {
  yield* networkOf(side);
  yield* tasksOf(side);
  yield* visitsOf(side);
  yield* settlementOf(side);
}

/** Returns a side after a step of its tab, or after the other tab's page has changed the list. */
function after(before: Side, apply: Step['apply'] = notify): Side {
  const side = { ...before };
  apply(side);
  settleTasks(side);
  markDenied(side);
  return side;
}

/** Numbers of both tabs, of what they share, and of the acts and faults that are left (`budgetOf`). */
export type World = readonly [one: number, other: number, shared: number, budget: number];
export const WIDTH = 4;

const FAULTS = 64;
export const budgetOf = (acts: number, faults: number): number => acts * FAULTS + faults;

/** World after a step. */
export interface Reached {
  readonly world: World;
  /** True if the tabs have other numbers than before the step. */
  readonly isSwapped: boolean;
  readonly breach: string | undefined;
}

/** Step that is possible in a world. `tab`: number of the tab in which it happens. */
export interface Next {
  readonly label: string;
  readonly tab: 0 | 1;
  readonly take: () => Reached;
}

/** Result of a step in a tab. */
interface Result {
  readonly tab: number;
  readonly shared: number;
  /** True if the other tab is notified. */
  readonly isNotifying: boolean;
  readonly breach: string | undefined;
}

/** Step in a tab. Once its result has been needed, the result replaces the function, which would keep the tab in memory. */
interface Move extends Omit<Step, 'apply'> {
  apply?: Step['apply'] | undefined;
  result?: Result;
}

/** Multiplier of a tab's number in a key. There are fewer numbers of shared parts. */
const SHARED = 2 ** 24;

const parts = Object.keys(unopened) as readonly (keyof Tab)[];

/**
 * Returns the worlds of a scenario.
 * @param more returns steps that are not explored, because only recorded sessions contain them
 */
export function createSpace(scenario: Scenario, more: (side: Side) => Iterable<Step> = () => []) {
  const rules = createRules(scenario);
  const { objects } = rules;
  /** Returns the key of a part. The order of a list makes no difference. */
  const keyOf = (part: Tab[keyof Tab]): unknown => {
    if (Array.isArray(part))
      return part
        .map((item) => objects.idOf(item))
        .sort((one, other) => one - other)
        .join('+');
    return typeof part === 'object' ? objects.idOf(part) : part;
  };
  const tabs = new Table<Tab>((tab) => parts.map((part) => keyOf(tab[part])).join());
  const sharedParts = new Table<Shared>(({ site, mayBeCharged }) => `${objects.idOf(site)} ${mayBeCharged}`);
  const moves = new Map<number, readonly Move[]>();
  const reactions = new Map<number, Result>();
  const breaches = new Map<number, string | undefined>();

  const sideOf = (tab: number, shared: number): Side => ({
    rules,
    tab: tabs.valueOf(tab),
    ...sharedParts.valueOf(shared),
  });
  /** Returns a value that is worked out once for each tab and shared part. */
  function once<Value>(
    known: Map<number, Value>,
    tab: number,
    shared: number,
    create: (side: Side) => Value,
  ): Value {
    const key = tab * SHARED + shared;
    const found = known.get(key);
    if (found !== undefined || known.has(key)) return found as Value;
    const value = create(sideOf(tab, shared));
    known.set(key, value);
    return value;
  }
  const resultOf = (before: Side, apply?: Step['apply']): Result => {
    const { tab, site, mayBeCharged, isNotifying = false, breach } = after(before, apply);
    const shared = sharedParts.idOf({ site, mayBeCharged });
    return { tab: tabs.idOf(tab), shared, isNotifying, breach };
  };
  const movesOf = (tab: number, shared: number): readonly Move[] =>
    once(moves, tab, shared, (side) => [...stepsOf(side), ...more(side)]);
  const breachIn = (tab: number, shared: number): string | undefined =>
    once(breaches, tab, shared, (side) => breachOf(side.tab, side.site));

  /** Returns the world after a step of a tab. Tabs that are notified of each other's changes answer in turn. */
  function follow(result: Result, other: number, tab: 0 | 1, budget: number): Reached {
    let { shared, isNotifying, breach } = result;
    const both: [number, number] = tab === 0 ? [result.tab, other] : [other, result.tab];
    for (let at: number = 1 - tab; isNotifying && !breach; at = 1 - at) {
      const reaction = once(reactions, both[at] as number, shared, resultOf);
      both[at] = reaction.tab;
      ({ shared, isNotifying, breach } = reaction);
    }
    breach ??= breachIn(both[0], shared) ?? breachIn(both[1], shared);
    // The two tabs are alike, so their order is that of their numbers.
    const isSwapped = both[0] < both[1];
    return {
      world: isSwapped ? [both[1], both[0], shared, budget] : [both[0], both[1], shared, budget],
      isSwapped,
      breach,
    };
  }

  /** Returns the steps that are possible in one of the tabs of a world. */
  function* nextIn([one, other, shared, budget]: World, tab: 0 | 1): Generator<Next> {
    const [own, beside] = tab === 0 ? [one, other] : [other, one];
    for (const move of movesOf(own, shared)) {
      const { label, acts = 0, faults = 0 } = move;
      if (acts > Math.floor(budget / FAULTS) || faults > budget % FAULTS) continue;
      const take = (): Reached => {
        move.result ??= resultOf(sideOf(own, shared), move.apply);
        move.apply = undefined;
        return follow(move.result, beside, tab, budget - budgetOf(acts, faults));
      };
      yield { label, tab, take };
    }
  }

  return {
    start: [
      tabs.idOf(unopened),
      tabs.idOf(unopened),
      sharedParts.idOf(untouched),
      budgetOf(rules.acts, rules.faults),
    ] as World,
    tabOf: (world: World, index: 0 | 1): Tab => tabs.valueOf(world[index]),
    siteOf: (world: World): Site => sharedParts.valueOf(world[2]).site,
    /** Returns the steps that are possible in a world. What two tabs in the same situation can do is the same. */
    *next(world: World): Generator<Next> {
      yield* nextIn(world, 0);
      if (scenario.tabs === 2 && world[0] !== world[1]) yield* nextIn(world, 1);
    },
  };
}

export type Space = ReturnType<typeof createSpace>;

import type { PaymentState } from '../../src/payment/machine/state.ts';
import { breachOf } from './promises.ts';
import type { Site } from './site.ts';
import { next } from './steps.ts';
import { Table } from './table.ts';
import { hasWayOut } from './wayOut.ts';
import { createRules, createWorld, type Scenario, type Tab, type World } from './world.ts';

/** Numbers that describe a world: its two tabs, its site, and the rest. */
type Words = readonly [number, number, number, number];
const WIDTH = 4;

/** Promise that can be broken, with the shortest way to it. */
export interface Breach {
  readonly promise: string;
  readonly story: readonly string[];
}

export interface Exploration {
  readonly scenario: string;
  readonly worlds: number;
  readonly steps: number;
  /** Number of steps of the longest of the shortest ways. */
  readonly depth: number;
  readonly seconds: number;
  /** False if the limit ended the exploration. */
  readonly isComplete: boolean;
  /** States of the machine that the pages have been in. */
  readonly states: readonly PaymentState[];
  readonly breaches: readonly Breach[];
}

export interface Limits {
  /** Maximum number of distinct worlds. */
  readonly worlds: number;
  /** Interval of worlds of which one is checked for a way out; 0 for none. */
  readonly waysOut: number;
  /** True to stop at the first promise that is broken. */
  readonly isFirstOnly?: boolean;
}

/** Set of distinct worlds in the order in which they were found, each with the world and the step that led to it. */
class Found {
  readonly #words: Int32Array;
  readonly #slots: Int32Array;
  readonly #parents: Int32Array;
  readonly #labels: Int32Array;
  readonly #texts: string[] = [];
  readonly #numbers = new Map<string, number>();
  readonly #limit: number;
  size = 0;

  constructor(limit: number) {
    this.#limit = limit;
    this.#words = new Int32Array(limit * WIDTH);
    this.#parents = new Int32Array(limit);
    this.#labels = new Int32Array(limit);
    this.#slots = new Int32Array(2 ** Math.ceil(Math.log2(limit * 2)));
  }

  get isFull(): boolean {
    return this.size >= this.#limit;
  }

  word(index: number, offset: number): number {
    return this.#words[index * WIDTH + offset] as number;
  }

  #numberOf(label: string): number {
    const known = this.#numbers.get(label);
    if (known !== undefined) return known;
    const number = this.#texts.push(label) - 1;
    this.#numbers.set(label, number);
    return number;
  }

  /**
   * Adds a world unless it is known or there is no more space.
   * @param isSwapped true if the tabs have other numbers than in the parent
   */
  add(words: Words, parent: number, label: string, isSwapped: boolean): void {
    const mask = this.#slots.length - 1;
    let hash = 0;
    for (const word of words) hash = Math.imul(hash ^ word, 0x9e3779b1) ^ (hash >>> 15);
    let slot = (hash ^ (hash >>> 13)) & mask;
    for (let entry = this.#slots[slot] as number; entry !== 0; entry = this.#slots[slot] as number) {
      if (words.every((word, offset) => this.word(entry - 1, offset) === word)) return;
      slot = (slot + 1) & mask;
    }
    if (this.isFull) return;
    this.#words.set(words, this.size * WIDTH);
    this.#parents[this.size] = parent;
    this.#labels[this.size] = this.#numberOf(label) * 2 + Number(isSwapped);
    this.size += 1;
    this.#slots[slot] = this.size;
  }

  /** Returns the labels of the steps to a world, with the tabs as the visitor opened them. */
  storyOf(index: number, last?: string): string[] {
    const path: number[] = [];
    for (let at = index; at > 0; at = this.#parents[at] as number) path.unshift(this.#labels[at] as number);
    let isSwapped = false;
    const name = (label: string): string =>
      label.replace(/^tab (\d)/, (_, tab: string) =>
        isSwapped === (tab === '0') ? 'second tab' : 'first tab',
      );
    const story = path.map((number) => {
      const step = name(this.#texts[number >> 1] as string);
      isSwapped = isSwapped !== (number % 2 === 1);
      return step;
    });
    return last === undefined ? story : [...story, name(last)];
  }
}

/** Returns the text of a list whose order makes no difference. */
const unordered = (items: readonly unknown[]): string =>
  items
    .map((item) => JSON.stringify(item))
    .sort()
    .join();

/** Returns functions that turn a scenario's worlds into numbers and back. */
function createCodec(scenario: Scenario) {
  const rules = createRules(scenario);
  const { states } = rules;
  const tabs = new Table<Tab>(({ state, cached, tasks, sent, orphans, ...rest }) =>
    [
      states.idOf(state),
      cached && states.idOf(cached),
      unordered(tasks),
      unordered(sent),
      unordered(orphans),
      JSON.stringify(rest),
    ].join(' '),
  );
  const sites = new Table<Site>();
  /** Returns a world's numbers. The two tabs are alike, so their order is that of their numbers. */
  const encode = ({
    tabs: [one, other],
    site,
    acts,
    faults,
    mayBeCharged,
  }: World): [Words, isSwapped: boolean] => {
    const [first, second] = [tabs.idOf(one), tabs.idOf(other)];
    const isSwapped = first < second;
    const rest = (acts * 64 + faults) * 2 + Number(mayBeCharged);
    return [[isSwapped ? second : first, isSwapped ? first : second, sites.idOf(site), rest], isSwapped];
  };
  const decode = (found: Found, index: number): World => {
    const rest = found.word(index, 3);
    return {
      rules,
      tabs: [tabs.valueOf(found.word(index, 0)), tabs.valueOf(found.word(index, 1))],
      site: sites.valueOf(found.word(index, 2)),
      mayBeCharged: rest % 2 === 1,
      faults: (rest >> 1) % 64,
      acts: rest >> 7,
    };
  };
  return { rules, encode, decode };
}

/** Explores all worlds of a scenario, the nearest first, up to the limits. Each promise is reported once. */
export function explore(scenario: Scenario, limits: Limits): Exploration {
  const { rules, encode, decode } = createCodec(scenario);
  const found = new Found(limits.worlds);
  const breaches = new Map<string, readonly string[]>();
  const ways = new Set<string>();
  const start = performance.now();
  let steps = 0;

  const report = (promise: string, index: number, last?: string): void => {
    if (!breaches.has(promise)) breaches.set(promise, found.storyOf(index, last));
  };
  /** Adds the worlds that can follow a world. A broken promise ends the way. */
  const expand = (index: number): void => {
    const world = decode(found, index);
    if (
      limits.waysOut > 0 &&
      index % limits.waysOut === 0 &&
      !hasWayOut(world, (one) => encode(one)[0].join(), ways)
    )
      report('the visitor has no way to a receipt', index);
    for (const [label, after] of next(world)) {
      steps += 1;
      const breach = breachOf(after);
      if (breach) report(breach, index, label);
      else {
        const [words, isSwapped] = encode(after);
        found.add(words, index, label, isSwapped);
      }
    }
  };

  found.add(encode(createWorld(rules))[0], 0, '', false);
  let index = 0;
  const isOver = (): boolean => found.isFull || (limits.isFirstOnly === true && breaches.size > 0);
  for (; index < found.size && !isOver(); index++) expand(index);
  return {
    scenario: scenario.name,
    worlds: found.size,
    steps,
    depth: found.storyOf(found.size - 1).length,
    seconds: (performance.now() - start) / 1000,
    isComplete: index === found.size && !found.isFull,
    states: rules.states.values,
    breaches: [...breaches].map(([promise, story]) => ({ promise, story })),
  };
}

import type { Scenario } from './rules.ts';
import { createSpace, type Next, type Reached, WIDTH, type World } from './space.ts';
import { hasWayOut } from './wayOut.ts';

/** Promise that can be broken, with the shortest way to it. */
export interface Breach {
  readonly promise: string;
  readonly story: readonly string[];
}

/** Number of distinct worlds, and the first promise that one of them breaks. */
export interface Exploration {
  readonly worlds: number;
  readonly breach: Breach | undefined;
}

/** Set of distinct worlds in the order in which they were found, each with the world and the step that led to it. */
class Found {
  readonly #words: Int32Array;
  readonly #slots: Int32Array;
  readonly #parents: Int32Array;
  /** Number of the step's label, its tab, and whether it has swapped the tabs. */
  readonly #steps: Int32Array;
  readonly #labels: string[] = [];
  readonly #numbers = new Map<string, number>();
  readonly #limit: number;
  size = 0;

  constructor(limit: number) {
    this.#limit = limit;
    this.#words = new Int32Array(limit * WIDTH);
    this.#parents = new Int32Array(limit);
    this.#steps = new Int32Array(limit);
    this.#slots = new Int32Array(2 ** Math.ceil(Math.log2(limit * 1.5)));
  }

  get isFull(): boolean {
    return this.size >= this.#limit;
  }

  worldOf(index: number): World {
    return [...this.#words.subarray(index * WIDTH, index * WIDTH + WIDTH)] as unknown as World;
  }

  #numberOf(label: string): number {
    const number = this.#numbers.get(label) ?? this.#labels.push(label) - 1;
    this.#numbers.set(label, number);
    return number;
  }

  /** Adds a world unless it is known or there is no more space. */
  add({ world, isSwapped }: Reached, parent: number, { label, tab }: Pick<Next, 'label' | 'tab'>): void {
    const mask = this.#slots.length - 1;
    let hash = 0;
    for (const word of world) hash = Math.imul(hash ^ word, 0x9e3779b1) ^ (hash >>> 15);
    let slot = (hash ^ (hash >>> 13)) & mask;
    for (let entry = this.#slots[slot] as number; entry !== 0; entry = this.#slots[slot] as number) {
      const at = (entry - 1) * WIDTH;
      if (world.every((word, offset) => this.#words[at + offset] === word)) return;
      slot = (slot + 1) & mask;
    }
    if (this.isFull) return;
    this.#words.set(world, this.size * WIDTH);
    this.#parents[this.size] = parent;
    this.#steps[this.size] = this.#numberOf(label) * 4 + tab * 2 + Number(isSwapped);
    this.size += 1;
    this.#slots[slot] = this.size;
  }

  /** Returns the labels of the steps to a world, with the tabs as the visitor opened them. */
  storyOf(index: number, last?: Next): string[] {
    const path: [label: string, tab: number, isSwapped: boolean][] = [];
    for (let at = index; at > 0; at = this.#parents[at] as number) {
      const step = this.#steps[at] as number;
      path.unshift([this.#labels[step >> 2] as string, (step >> 1) & 1, step % 2 === 1]);
    }
    if (last) path.push([last.label, last.tab, false]);
    let first = 0;
    return path.map(([label, tab, isSwapped]) => {
      const name = tab === first ? 'first tab' : 'second tab';
      if (isSwapped) first = 1 - first;
      return label.startsWith('the bank ') ? label : `${name}: ${label}`;
    });
  }
}

/**
 * Explores all worlds of a scenario, the nearest first, up to the first promise that is broken.
 * @param most maximum number of worlds
 * @param waysOut interval of worlds of which one is checked for a way out
 */
export function explore(scenario: Scenario, most: number, waysOut: number): Exploration {
  const space = createSpace(scenario);
  const found = new Found(most);
  const ways = new Set<string>();

  /** Adds the worlds that can follow a world. Returns the promise that one of them breaks. */
  const expand = (index: number): Breach | undefined => {
    const world = found.worldOf(index);
    if (index % waysOut === 0 && !hasWayOut(space, world, ways))
      return { promise: 'the visitor has no way to a receipt', story: found.storyOf(index) };
    for (const next of space.next(world)) {
      const reached = next.take();
      if (reached.breach) return { promise: reached.breach, story: found.storyOf(index, next) };
      found.add(reached, index, next);
    }
    return undefined;
  };

  found.add({ world: space.start, isSwapped: false, breach: undefined }, 0, { label: '', tab: 0 });
  for (let index = 0; index < found.size && !found.isFull; index++) {
    const breach = expand(index);
    if (breach) return { worlds: found.size, breach };
  }
  return { worlds: found.size, breach: undefined };
}

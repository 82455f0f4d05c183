import { transition } from '../../src/payment/machine/machine.ts';
import type { Effect, PaymentEvent, PaymentState } from '../../src/payment/machine/state.ts';
import { type PaymentSnapshot, snapshotOf } from '../../src/payment/site/snapshot.ts';
import type { Verdict } from './site.ts';
import { Table } from './table.ts';

/** Size of a world, and what can go wrong in it. */
export interface Scenario {
  readonly name: string;
  /** Maximum numbers of acts of the visitor and of faults. */
  readonly acts: number;
  readonly faults: number;
  readonly tabs: 1 | 2;
  /** Amounts that the visitor can choose, in cents. */
  readonly amounts: readonly number[];
  /** True if the page requests the price of each choice. */
  readonly hasPrices?: boolean;
  /** True if the page has a security check against card testing. */
  readonly hasChallenge?: boolean;
  /** True if Stripe's script, fields and buttons load immediately, so that their order is not explored. */
  readonly isLoaded?: boolean;
  /** Verdicts of banks besides `accepts`. */
  readonly verdicts: readonly Verdict[];
  /** True if the form shows the Payment Element. */
  readonly hasElement?: boolean;
  /** Prices that can rise when a form arrives. */
  readonly raised?: readonly number[];
}

/** Result of an event: the machine's new state, its effects, and what is stored. */
interface Outcome {
  readonly state: PaymentState;
  readonly effects: readonly Effect[];
  readonly snapshot: PaymentSnapshot | undefined;
}

/** Scenario with the machine's states, each of which exists once. */
export interface Rules extends Scenario {
  /** Objects of all kinds, each with a number. */
  readonly objects: Table<object>;
  readonly states: Table<PaymentState>;
  /** Runs the machine, or repeats what it did for the same state and event. */
  run(state: PaymentState, event: PaymentEvent): Outcome;
}

/** Returns the rules of a scenario. */
export function createRules(scenario: Scenario): Rules {
  const states = new Table<PaymentState>();
  const outcomes = new Map<string, Outcome>();
  return {
    ...scenario,
    objects: new Table(),
    states,
    run(state, event) {
      const key = `${states.idOf(state)} ${JSON.stringify(event)}`;
      const known = outcomes.get(key);
      if (known) return known;
      const { state: next, effects } = transition(state, event);
      const outcome = { state: states.intern(next), effects, snapshot: snapshotOf(next) };
      outcomes.set(key, outcome);
      return outcome;
    },
  };
}

/** Everything that can happen next in a tab. It is enumerated, never drawn. */
import { networkOf, settlementOf } from './network.ts';
import { notify, settleTasks, tasksOf } from './page.ts';
import { markDenied } from './promises.ts';
import { visitsOf } from './visitor.ts';
import type { Side, Step } from './world.ts';

/** Returns the steps that are possible. */
export function* stepsOf(side: Side): Generator<Step> {
  yield* networkOf(side);
  yield* tasksOf(side);
  yield* visitsOf(side);
  yield* settlementOf(side);
}

/** Returns a side after a step of its tab, or after the other tab's page has changed the list. */
export function after(before: Side, apply: Step['apply'] = notify): Side {
  const side = { ...before };
  apply(side);
  settleTasks(side);
  markDenied(side);
  return side;
}

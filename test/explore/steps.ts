/** Everything that can happen next in a world. It is enumerated, never drawn. */
import { networkOf, settlementOf } from './network.ts';
import { settleTasks, tasksOf } from './page.ts';
import { markDenied } from './promises.ts';
import { visitsOf } from './visitor.ts';
import type { Step, World } from './world.ts';

function* stepsOf(world: World): Generator<Step> {
  for (const index of [0, 1] as const) {
    yield* networkOf(world, index);
    yield* tasksOf(world, index);
    yield* visitsOf(world, index);
  }
  yield* settlementOf(world);
}

/** Returns the worlds that can be next, each with the label of the step. */
export function* next(world: World): Generator<[label: string, world: World]> {
  for (const { label, apply, acts = 0, faults = 0 } of stepsOf(world)) {
    if (acts > world.acts || faults > world.faults) continue;
    const after: World = { ...world, acts: world.acts - acts, faults: world.faults - faults };
    apply(after);
    settleTasks(after);
    markDenied(after, 0);
    markDenied(after, 1);
    yield [label, after];
  }
}

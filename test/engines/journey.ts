import type { Visitor } from './visitor.ts';

/** A visitor's journey through the site. It runs in every engine, and `npm run bench` measures its interactions. */
export interface Journey {
  name: string;
  run: (visitor: Visitor) => Promise<void>;
}

/** Returns an empty list of journeys, and a function that adds a journey to the list. */
export function createJourneys(): {
  journeys: Journey[];
  journey: (name: string, run: Journey['run']) => void;
} {
  const journeys: Journey[] = [];
  return { journeys, journey: (name, run) => void journeys.push({ name, run }) };
}

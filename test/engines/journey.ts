import type { Visitor } from './visitor.ts';

/** Way of a visitor through the site. */
export interface Journey {
  name: string;
  run: (visitor: Visitor) => Promise<void>;
}

/** Journeys of the files that are imported. */
export const journeys: Journey[] = [];

/** Declares a journey. It runs in every engine, and `npm run bench` measures its interactions. */
export const journey = (name: string, run: Journey['run']): void => void journeys.push({ name, run });

import type { Measurement } from './measurement.ts';
import { accordions } from './measurements/accordions.ts';
import { interactions } from './measurements/journeys.ts';
import { listChanges } from './measurements/lists.ts';
import { lostClicks } from './measurements/lostClicks.ts';
import { searching } from './measurements/search.ts';
import { untouched } from './measurements/untouched.ts';
import { onOneCore } from './oneCore.ts';

/** All measurements in report order. */
export const measurements: readonly Measurement[] = [
  accordions,
  lostClicks,
  untouched,
  interactions,
  listChanges,
  searching,
  onOneCore(searching, '4×'),
];

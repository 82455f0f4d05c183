import * as v from 'valibot';
import type { ProgramEvent } from './program.ts';
import { isEvent } from './stored.ts';

/** Timeout of the request in ms. Until the response arrives, the program shows the events as they were saved. */
export const EVENTS_TIMEOUT_MS = 10_000;

/** Response with the events that still exist, as the buttons contain them. */
export const eventsSchema = v.object({ events: v.array(v.custom<ProgramEvent>(isEvent)) });

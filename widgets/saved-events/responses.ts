import * as v from 'valibot';
import type { ProgramEvent } from './program.ts';
import { isEvent } from './stored.ts';

/** Timeout of the request in ms. Until the response arrives, the program shows the events as they were saved. */
export const EVENTS_TIMEOUT_MS = 10_000;

const events = v.array(v.custom<ProgramEvent>(isEvent));

/** Response with the events that still exist, as the buttons contain them, and with a member's program. */
export const eventsSchema = v.object({ events, saved: v.optional(events) });

/** Response with a member's program after a change. */
export const programSchema = v.object({ saved: events });

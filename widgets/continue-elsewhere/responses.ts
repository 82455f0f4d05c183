import * as v from 'valibot';
import type { Draft } from '../../src/forms/draft/draft.ts';
import { parseDocument } from './savedForm.ts';

/** Time in ms since the epoch that JavaScript can show as a date. */
const timeSchema = v.pipe(v.number(), v.minValue(0), v.maxValue(8.64e15));

/** Response to a saved version. */
export const savedSchema = v.object({
  version: v.pipe(v.number(), v.integer(), v.minValue(1)),
  savedAt: timeSchema,
  keptUntil: v.optional(timeSchema),
});

const copySchema = v.object({ ...savedSchema.entries, draft: v.record(v.string(), v.unknown()) });
const sentSchema = v.object({ sentAt: timeSchema, identity: v.string() });

/** Response about the account: a saved version, a form that was sent, or nothing. */
export const stateSchema = v.optional(v.union([copySchema, sentSchema]));

/** Version that the server keeps. */
export interface SavedVersion extends v.InferOutput<typeof savedSchema> {
  /** Undefined if the document is in a format that this page can't read. */
  draft: Draft | undefined;
}

/** Form that the account has sent from any device. */
export type SentForm = v.InferOutput<typeof sentSchema>;

/** Returns what the server has, with its document checked. */
export function readState(state: v.InferOutput<typeof stateSchema>): SavedVersion | SentForm | undefined {
  return state && 'draft' in state ? { ...state, draft: parseDocument(state.draft) } : state;
}

/** Returns what the body of a refusal says that the server has. Returns undefined for any other body. */
export function parseState(body: unknown): SavedVersion | SentForm | undefined {
  const result = v.safeParse(stateSchema, body);
  return result.success ? readState(result.output) : undefined;
}

/** Schema of the JSON document that the widget sends. */
export const documentSchema = v.object({
  version: v.literal(2),
  id: v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/)),
  begunAt: v.number(),
  savedAt: v.number(),
  identity: v.optional(v.string()),
  page: v.pipe(v.number(), v.integer(), v.minValue(0)),
  typed: v.array(v.tuple([v.string(), v.array(v.string())])),
  chosen: v.array(v.tuple([v.string(), v.array(v.string())])),
});

/** Expected response, for reports. */
export const EXPECTED_STATE =
  '{"version": 1, "savedAt": 1800000000000, "draft": {…}}, {"sentAt": 1800000000000, "identity": "…"}, or status 204';

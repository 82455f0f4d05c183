import * as v from 'valibot';

/** Timeout of a request in ms. It is long, because the server in turn queries NPPES, which can be slow. */
export const LOOKUP_TIMEOUT_MS = 20_000;

/** Refusal, with a reason that is shown to the visitor. */
const declinedSchema = v.object({
  success: v.literal(false),
  message: v.pipe(v.string(), v.regex(/\S/)),
});

/** Response that contains no record and therefore no markup to show. */
const nobodySchema = v.object({
  success: v.literal(true),
  results: v.object({ result_count: v.literal(0) }),
});

const foundSchema = v.object({
  success: v.literal(true),
  results: v.object({ result_count: v.pipe(v.number(), v.integer(), v.minValue(1)) }),
  markup: v.string(),
});

/** Response of the server, limited to the properties that the widget uses (NP-05, NP-06). */
export const lookupSchema = v.union([declinedSchema, nobodySchema, foundSchema]);
export type LookupResponse = v.InferOutput<typeof lookupSchema>;

/** Expected response, for reports. */
export const EXPECTED_LOOKUP =
  '{"success": true, "results": {"result_count": 1}, "markup": "…"}, or {"success": false, "message": "…"}';

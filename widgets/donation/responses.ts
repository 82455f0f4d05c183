import * as v from 'valibot';

/** Timeout of the request that saves a donation, in ms. */
export const SAVE_TIMEOUT_MS = 15_000;

/** Response that reports a failure, with whatever status. */
export const refusalSchema = v.union([
  v.object({ success: v.literal(false) }),
  v.object({ error: v.unknown() }),
  v.object({ errors: v.unknown() }),
]);

/** Response that reports no failure. The specification gives no shape, so any other is a success (DN-06). */
export const savedSchema = v.pipe(
  v.unknown(),
  v.check((response) => !v.is(refusalSchema, response)),
);

/** Expected response, for reports. */
export const EXPECTED_SAVED = 'a status of success, with JSON or nothing';

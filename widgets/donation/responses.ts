import * as v from 'valibot';

/** Timeout of the request that saves a donation, in ms. */
export const SAVE_TIMEOUT_MS = 15_000;

/** Response that reports a failure, with any status. */
export const refusalSchema = v.union([
  v.object({ success: v.literal(false) }),
  v.object({ error: v.unknown() }),
  v.object({ errors: v.unknown() }),
]);

/**
 * Response that does not report a failure. The specification defines no format, so any such response counts as a
 * success (DN-06).
 */
export const savedSchema = v.pipe(
  v.unknown(),
  v.check((response) => !v.is(refusalSchema, response)),
);

/** Expected response, for reports. */
export const EXPECTED_SAVED = 'a success status, with JSON or nothing';

import { DateTime } from 'luxon';
import { setInstantsAt } from './moments.ts';

/** Computes instants with luxon from now on, unless there is a `Temporal`, which older browsers and Node 20 do not have. */
export function polyfill(): void {
  if ('Temporal' in globalThis) return;
  setInstantsAt((time, zone) =>
    DateTime.fromISO(time, { zone })
      .getPossibleOffsets()
      .map((one) => one.toMillis())
      .sort((one, other) => one - other),
  );
}

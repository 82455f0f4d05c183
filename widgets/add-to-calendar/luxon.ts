import { DateTime } from 'luxon';
import { setInstantsAt } from './moments.ts';

/** Computes instants with luxon from now on, for environments without `Temporal`. */
export function startLuxon(): void {
  setInstantsAt((time, zone) =>
    DateTime.fromISO(time, { zone })
      .getPossibleOffsets()
      .map((one) => one.toMillis())
      .sort((one, other) => one - other),
  );
}

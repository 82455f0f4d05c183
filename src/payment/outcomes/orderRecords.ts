import { isRecord } from '../../runtime/isRecord.ts';
import { type PayFacts, type PayOutcome, payOutcomes } from './outcome.ts';
import { parseStoredList } from './storedList.ts';

/** Outcomes reported for an order since its payment last started. */
export interface OrderRecord {
  order: string;
  frequency: string;
  outcomes: readonly PayOutcome[];
  /** Outcomes among these that no listener could pass on yet. */
  postponed?: readonly PayOutcome[] | undefined;
}

/** Properties of a payment that identify an outcome. */
type OutcomeKey = Pick<PayFacts, 'order' | 'outcome'>;

/** Number of orders that the browser remembers. */
const MOST_RECORDS = 20;

/**
 * Returns the records after an outcome, with the record of its order last. Returns undefined if the outcome is not new:
 * - Each outcome is new once. When the payment starts again, as after a decline, the outcomes are new again.
 * - Nothing is new once the payment has succeeded, so that no order counts twice.
 */
export function withOutcome(
  records: readonly OrderRecord[],
  { order, outcome, frequency }: OutcomeKey & Pick<PayFacts, 'frequency'>,
): readonly OrderRecord[] | undefined {
  const known = records.find((record) => record.order === order);
  const earlier = known?.outcomes ?? [];
  if (earlier.includes('succeeded')) return undefined;
  if (outcome !== 'started' && earlier.includes(outcome)) return undefined;
  const record: OrderRecord = {
    order,
    // After a reload or in another tab, the page may not have the interval of the payment that has started.
    frequency: outcome === 'started' ? frequency : (known?.frequency ?? frequency),
    outcomes: outcome === 'started' ? [outcome] : [...earlier, outcome],
    ...(outcome !== 'started' && known?.postponed && { postponed: known.postponed }),
  };
  return [...records.filter((other) => other !== known), record].slice(-MOST_RECORDS);
}

/** Returns whether an outcome has been dispatched, but no listener could pass it on yet. */
export const isPostponed = (records: readonly OrderRecord[], { order, outcome }: OutcomeKey): boolean =>
  records.some((record) => record.order === order && record.postponed?.includes(outcome));

/** Returns whether an outcome has been passed on, or the success that ends its order. */
export const isReported = (records: readonly OrderRecord[], { order, outcome }: OutcomeKey): boolean =>
  [outcome, 'succeeded' as const].some(
    (each) =>
      records.some((record) => record.order === order && record.outcomes.includes(each)) &&
      !isPostponed(records, { order, outcome: each }),
  );

/** Returns the records after an outcome in them has been dispatched. */
export const withPostponed = (
  records: readonly OrderRecord[],
  { order, outcome }: OutcomeKey,
  isWaiting: boolean,
): readonly OrderRecord[] =>
  records.map((record) => {
    if (record.order !== order || !record.outcomes.includes(outcome)) return record;
    const { postponed = [], ...rest } = record;
    const others = postponed.filter((other) => other !== outcome);
    const next = isWaiting ? [...others, outcome] : others;
    return next.length > 0 ? { ...rest, postponed: next } : rest;
  });

const isOutcome = (value: unknown): value is PayOutcome => payOutcomes.some((outcome) => outcome === value);

function isOrderRecord(value: unknown): value is OrderRecord {
  if (!isRecord(value)) return false;
  const { order, frequency, outcomes, postponed = [] } = value;
  const areOutcomes = [outcomes, postponed].every((list) => Array.isArray(list) && list.every(isOutcome));
  return typeof order === 'string' && typeof frequency === 'string' && areOutcomes;
}

/** Parses records from JSON. Ignores anything that is not a record. */
export const parseRecords = (json: string | undefined): readonly OrderRecord[] =>
  parseStoredList(json, isOrderRecord);

import { isRecord } from '../../runtime/isRecord.ts';
import { type PayFacts, type PayOutcome, payOutcomes } from './outcome.ts';
import { parseStoredList } from './storedList.ts';

/** Outcomes reported for an order since its payment last started. */
export interface OrderRecord {
  order: string;
  frequency: string;
  outcomes: readonly PayOutcome[];
}

/** Number of orders that the browser remembers. */
const MOST_RECORDS = 20;

/**
 * Returns the records after an outcome, with the record of its order last. Returns undefined if the outcome is not new:
 * - Each outcome is new once. When the payment starts again, as after a decline, the outcomes are new again.
 * - Nothing is new once the payment has succeeded, so that no order counts twice.
 * @param isReceived false if no listener could receive the outcome, which is then still new
 */
export function withOutcome(
  records: readonly OrderRecord[],
  { order, outcome, frequency }: Pick<PayFacts, 'order' | 'outcome' | 'frequency'>,
  isReceived = true,
): readonly OrderRecord[] | undefined {
  const known = records.find((record) => record.order === order);
  const earlier = known?.outcomes ?? [];
  if (earlier.includes('succeeded')) return undefined;
  if (outcome !== 'started' && earlier.includes(outcome)) return undefined;
  const received = isReceived ? [outcome] : [];
  const record: OrderRecord = {
    order,
    // After a reload or in another tab, the page may not have the interval of the payment that has started.
    frequency: outcome === 'started' ? frequency : (known?.frequency ?? frequency),
    outcomes: outcome === 'started' ? received : [...earlier, ...received],
  };
  return [...records.filter((other) => other !== known), record].slice(-MOST_RECORDS);
}

const isOutcome = (value: unknown): value is PayOutcome => payOutcomes.some((outcome) => outcome === value);

function isOrderRecord(value: unknown): value is OrderRecord {
  if (!isRecord(value)) return false;
  const { order, frequency, outcomes } = value;
  const areOutcomes = Array.isArray(outcomes) && outcomes.every(isOutcome);
  return typeof order === 'string' && typeof frequency === 'string' && areOutcomes;
}

/** Parses records from JSON. Ignores anything that is not a record. */
export const parseRecords = (json: string | undefined): readonly OrderRecord[] =>
  parseStoredList(json, isOrderRecord);

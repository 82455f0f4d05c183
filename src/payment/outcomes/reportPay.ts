import { dispatchLater, type FormEventDetail } from '../../forms/events/formEvents.ts';
import { whenActivated } from '../../page/activeTime.ts';
import { readStored, writeStored } from '../../page/storage.ts';
import { parseRecords, withOutcome } from './orderRecords.ts';
import type { PayEventDetail, PayFacts } from './outcome.ts';
import { ORDERS } from './privacy.ts';

/**
 * Dispatches a `widget:pay` event on a host, unless this browser has already reported the outcome for the order, in this
 * tab or another one, before a reload or before the visitor went to the bank.
 */
export function reportPay(host: HTMLElement, common: FormEventDetail, facts: PayFacts): void {
  whenActivated(() => {
    // Late responses can arrive after the host has been removed, when no listener would receive the event.
    if (!host.isConnected) return;
    const detail: PayEventDetail = { ...common, ...facts };
    if (facts.order !== '') {
      const records = withOutcome(parseRecords(readStored(ORDERS)), facts);
      if (!records) return;
      writeStored(ORDERS, JSON.stringify(records));
      detail.frequency = records.at(-1)?.frequency ?? facts.frequency;
    }
    dispatchLater(host, 'widget:pay', detail);
  });
}

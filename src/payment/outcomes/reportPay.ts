import type { FormEventDetail } from '../../forms/events/formEvents.ts';
import { whenActivated } from '../../page/activeTime.ts';
import { hasConsent, hasRefusedConsent } from '../../page/consent.ts';
import { readStored, writeStored } from '../../page/storage.ts';
import { type OrderRecord, parseRecords, withOutcome } from './orderRecords.ts';
import type { PayEventDetail, PayFacts } from './outcome.ts';
import { ORDERS } from './privacy.ts';

const readRecords = (): readonly OrderRecord[] => parseRecords(readStored(ORDERS));

/**
 * Dispatches an outcome, and remembers it as reported if a listener could receive it. A listener cancels the event if it
 * can't pass the outcome on yet. While a page that needs consent has no decision, its listeners may not even have loaded.
 */
function dispatchOutcome(host: HTMLElement, detail: PayEventDetail): void {
  // Late responses can arrive after the host has been removed, when no listener would receive the event.
  if (!host.isConnected) return;
  const event = new CustomEvent('widget:pay', { bubbles: true, cancelable: true, detail });
  const isReceived = host.dispatchEvent(event) && (hasConsent() || hasRefusedConsent());
  const records = detail.order === '' ? undefined : withOutcome(readRecords(), detail, isReceived);
  if (records) writeStored(ORDERS, JSON.stringify(records));
}

/** Functions that dispatch the outcomes of this page again, in order; undefined before the first outcome. */
let repeats: (() => void)[] | undefined;

/**
 * Dispatches a `widget:pay` event on a host, unless a listener has already received the outcome of the order in this
 * browser, in this tab or another one, before a reload or before the visitor went to the bank. Dispatches the event again,
 * with the same detail, when a script that was not ready dispatches `widgets:outcomes`.
 */
export function reportPay(host: HTMLElement, common: FormEventDetail, facts: PayFacts): void {
  const report = (): void => {
    const records = facts.order === '' ? undefined : withOutcome(readRecords(), facts);
    if (facts.order !== '' && !records) return;
    const frequency = records?.at(-1)?.frequency ?? facts.frequency;
    const detail: PayEventDetail = { ...common, ...facts, frequency };
    const repeat = (): void => dispatchOutcome(host, detail);
    if (!repeats) {
      const all: (() => void)[] = [];
      repeats = all;
      document.addEventListener('widgets:outcomes', () => {
        for (const each of all) each();
      });
    }
    repeats.push(repeat);
    repeat();
  };
  // In a microtask, so that the page's listeners can't interrupt the widget's own work.
  whenActivated(() => queueMicrotask(report));
}

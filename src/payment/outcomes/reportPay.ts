import type { FormEventDetail } from '../../forms/events/formEvents.ts';
import { whenActivated } from '../../page/activeTime.ts';
import { hasConsent, hasGivenConsent, hasRefusedConsent, onConsentChange } from '../../page/consent.ts';
import { readStored, writeStored } from '../../page/storage.ts';
import {
  isPostponed,
  isReported,
  type OrderRecord,
  parseRecords,
  withOutcome,
  withPostponed,
} from './orderRecords.ts';
import type { PayEventDetail, PayFacts } from './outcome.ts';
import { ORDERS } from './privacy.ts';

const readRecords = (): readonly OrderRecord[] => parseRecords(readStored(ORDERS));
const writeRecords = (records: readonly OrderRecord[]): void => {
  writeStored(ORDERS, JSON.stringify(records));
};

/** Outcome that this page reports. */
interface PageOutcome {
  host: HTMLElement;
  detail: PayEventDetail;
  /** False while the outcome is postponed. */
  isReported: boolean;
}

function settle(report: PageOutcome, isDone: boolean): void {
  report.isReported = isDone;
  if (report.detail.order !== '') writeRecords(withPostponed(readRecords(), report.detail, !isDone));
}

/**
 * Dispatches outcomes. An outcome is postponed if a listener cancels the event because it can't pass the outcome on yet, or
 * if the page needs a decision about consent, after which its listeners may load.
 */
function dispatch(outcomes: readonly PageOutcome[]): void {
  for (const report of outcomes) {
    const { host, detail } = report;
    if (!host.isConnected) continue;
    const event = new CustomEvent('widget:pay', { bubbles: true, cancelable: true, detail });
    const isAccepted = host.dispatchEvent(event) && (hasConsent() || hasRefusedConsent());
    settle(report, report.isReported || isAccepted);
  }
}

/** Time in ms within which what a tab stores has reached the processes of other tabs. */
const ARRIVAL_MS = 1000;

/**
 * Dispatches postponed outcomes while no other tab does. All tabs learn of a decision at once, so each would otherwise read
 * the records before another one's report has arrived there.
 * @param postponed returns the outcomes; called when it is this tab's turn
 */
async function dispatchInTurn(postponed: () => readonly PageOutcome[]): Promise<void> {
  const dispatchPostponed = async (): Promise<void> => {
    const outcomes = postponed();
    dispatch(outcomes);
    if (outcomes.some((report) => report.isReported))
      await new Promise((resolve) => setTimeout(resolve, ARRIVAL_MS));
  };
  try {
    await navigator.locks.request('society-widgets:outcomes', dispatchPostponed);
  } catch {
    // There are no locks without HTTPS, or where a frame may store nothing.
    dispatch(postponed());
  }
}

let pageReports: PageOutcome[] | undefined;

/** Returns the outcomes of this page, in order. The first call starts to wait for late scripts and the visitor's decision. */
function watched(): PageOutcome[] {
  if (pageReports) return pageReports;
  const reports: PageOutcome[] = [];
  pageReports = reports;
  const postponed = (): PageOutcome[] => {
    const records = readRecords();
    // Another tab may have reported an outcome meanwhile.
    return reports.filter(({ isReported: isDone, detail }) => !isDone && !isReported(records, detail));
  };
  document.addEventListener('widgets:outcomes', () => {
    // What this tab has reported need not wait for others, and the visitor may leave before the turn comes.
    dispatch(reports.filter((report) => report.isReported));
    void dispatchInTurn(postponed);
  });
  onConsentChange(() => {
    if (hasGivenConsent()) void dispatchInTurn(postponed);
    else if (hasRefusedConsent()) for (const report of postponed()) settle(report, true);
  });
  return reports;
}

/**
 * Dispatches a `widget:pay` event on a host, unless this browser has already reported the outcome for the order, in this
 * tab or another one, before a reload or before the visitor went to the bank. A postponed outcome is dispatched again, with
 * the same detail, when the visitor agrees, or when a script that was not ready dispatches `widgets:outcomes`. A refusal
 * drops it.
 */
export function reportPay(host: HTMLElement, common: FormEventDetail, facts: PayFacts): void {
  const start = (): void => {
    // Late responses can arrive after the host has been removed, when no listener would receive the event.
    if (!host.isConnected) return;
    const isRepeated = facts.outcome !== 'started' && isPostponed(readRecords(), facts);
    if (facts.order !== '' && !isRepeated) {
      const records = withOutcome(readRecords(), facts);
      if (!records) return;
      writeRecords(records);
    }
    const { frequency } = readRecords().find(({ order }) => order === facts.order) ?? facts;
    const report: PageOutcome = { host, detail: { ...common, ...facts, frequency }, isReported: false };
    watched().push(report);
    // Listeners have already received a postponed outcome, and those without a gate must not count it twice.
    if (!isRepeated || hasGivenConsent()) dispatch([report]);
    else if (hasRefusedConsent()) settle(report, true);
  };
  // In a microtask, so that the page's listeners can't interrupt the widget's own work.
  whenActivated(() => queueMicrotask(start));
}

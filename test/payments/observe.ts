import type { BrowserContext, Page } from '@playwright/test';
import type { PayEventDetail } from '../../src/payment/outcomes/outcome.ts';
import type { Observation } from './records.ts';

/** Observation as a page sends it. The binding adds the number of the tab. */
type Noted = Observation extends infer One ? (One extends Observation ? Omit<One, 'tab'> : never) : never;

/**
 * Runs in each document, including frames. Reports each press of a button that pays, along with the amounts on the
 * screen; each sentence about money when it appears; each event that reports a success; and each time the visitor leaves the
 * payment step or the page.
 * Shortens the 15-second waits between requests to Stripe to a twentieth.
 */
function observeDocument(): void {
  const loadedAt = Date.now();
  const note = (noted: Noted): void => {
    (Reflect.get(window, 'noteObservation') as (noted: Noted) => void)(noted);
  };
  const centsIn = (element: Element | null): number[] => {
    const text = element?.checkVisibility() ? ((element as HTMLElement).innerText ?? '') : '';
    return [...text.matchAll(/\$([\d,]+(?:\.\d\d)?)/g)].map(([, amount = '']) =>
      Math.round(Number(amount.replaceAll(',', '')) * 100),
    );
  };
  const amounts = (): number[] => [
    ...new Set(
      [...document.querySelectorAll('.sw-purchase-total dd, .sw-donation-due [data-fact="amount"]')].flatMap(
        centsIn,
      ),
    ),
  ];
  // The second click of a double click is not a separate press, because nobody reads the screen between the two clicks.
  const notePress = ({ target, detail }: MouseEvent): void => {
    const button = target instanceof Element ? target.closest('button') : null;
    if (!button || detail > 1) return;
    const at = Date.now();
    if (button.id === 'pay') note({ kind: 'sheet', at, shown: centsIn(document.querySelector('#total')) });
    if (button.matches('form[data-widget] [type="submit"]:not([name])'))
      note({ kind: 'press', at, shown: [...new Set([...amounts(), ...centsIn(button)])] });
  };
  addEventListener('click', notePress, { capture: true });

  addEventListener('widget:pay', (event) => {
    const { outcome, order, cents } = (event as CustomEvent<PayEventDetail>).detail;
    if (outcome === 'succeeded') note({ kind: 'event', at: Date.now(), order, cents });
  });

  let hasSubmitted = false;
  // The widget prevents the submit event that the press causes, and submits the form by script later.
  addEventListener('submit', ({ defaultPrevented }) => {
    hasSubmitted = !defaultPrevented;
  });
  addEventListener('beforeunload', () => {
    if (window === window.top && !hasSubmitted) note({ kind: 'leave', at: Date.now(), from: 'page' });
  });
  let wasPaymentShown = false;
  const lookAtStep = (): void => {
    const isShown = document.querySelector('[data-page="payment"]')?.checkVisibility() ?? false;
    if (wasPaymentShown && !isShown) note({ kind: 'leave', at: Date.now(), from: 'step' });
    wasPaymentShown = isShown;
  };

  const patterns = [
    ['denial', /(?:haven’t|have not|nothing has) been charged/i],
    ['success', /^(?:Payment successful|Your membership is paid|Thank you, )/],
  ] as const;
  let before: readonly string[] = [];
  const look = (): void => {
    lookAtStep();
    // A sentence from before the payment may remain visible until the response to the payment arrives.
    if (document.querySelector('.sw-submitting')) return;
    const lines = [...document.querySelectorAll<HTMLElement>('main :is(p, h1, h2)')];
    const found = patterns.flatMap(([says, pattern]) =>
      lines
        .filter((line) => pattern.test(line.textContent?.trim() ?? '') && line.checkVisibility())
        .map((line) => ({ says, text: line.textContent?.trim() ?? '' })),
    );
    for (const { says, text } of found)
      if (!before.includes(text)) note({ kind: 'statement', at: Date.now(), says, text, loadedAt });
    before = found.map(({ text }) => text);
  };
  if (window === window.top)
    new MutationObserver(look).observe(document, {
      subtree: true,
      childList: true,
      characterData: true,
      attributes: true,
    });

  const set = window.setTimeout;
  const shorten = (callback: () => void, delay = 0, ...rest: unknown[]) =>
    set(callback, delay >= 1000 && delay <= 8000 ? delay / 20 : delay, ...rest);
  Reflect.set(window, 'setTimeout', shorten);
}

/** Numbers the tabs of a browser context. */
export function createTabs(): (page: Page) => number {
  const tabs: Page[] = [];
  return (page) => {
    if (!tabs.includes(page)) tabs.push(page);
    return tabs.indexOf(page);
  };
}

/** Records presses and visible sentences in all tabs. */
export async function observe(
  context: BrowserContext,
  tabOf: (page: Page) => number,
): Promise<Observation[]> {
  const observations: Observation[] = [];
  await context.exposeBinding('noteObservation', ({ page }, noted: Noted) => {
    observations.push({ ...noted, tab: tabOf(page) });
  });
  await context.addInitScript(observeDocument);
  return observations;
}

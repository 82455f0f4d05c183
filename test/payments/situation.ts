import type { Page } from '@playwright/test';

/** State of the page that the visitor is currently using. */
export interface Situation {
  path: string;
  /** True once the form's widget is mounted. */
  isReady: boolean;
  isSubmitting: boolean;
  /** Visible step of the donation, or the empty string. */
  step: string;
  /** True if the page shows an amount that would be paid. */
  hasAmount: boolean;
  /** True if the card field can be used. */
  hasCard: boolean;
  hasWallet: boolean;
  hasSheet: boolean;
  hasChallenge: boolean;
  /** True if the page shows the button that requests the payment's result again or loads a new card field. */
  canAskAgain: boolean;
  /** True if a wallet payment has an outcome, or while its outcome is being requested. */
  hasWalletOutcome: boolean;
  /** True if the donor has not agreed to the recurring gift yet. */
  needsConsent: boolean;
  /** True if there is an earlier page in the tab. */
  canGoBack: boolean;
  /** True on a page of the site that is not part of the payment. */
  isElsewhere: boolean;
  /** True on the bank's own page. */
  isAtBank: boolean;
  /** True if the server says that everything is paid. */
  isPaid: boolean;
  /** Id of the form's order, or an empty string. */
  order: string;
  /** Values of the controls that the visitor fills in, by name. */
  values: Readonly<Record<string, string>>;
}

function readSituation(): Situation {
  const isVisible = (selector: string): boolean =>
    [...document.querySelectorAll(selector)].some((element) => element.checkVisibility());
  const form = document.querySelector<HTMLFormElement>(
    'form[data-widget="donation"], form[data-widget="membership-purchase"]',
  );
  const own =
    /^(?:donationFormFrequencyOption|donationSuggestionAmount|atsDonation|coverFee|membershipProduct|purchasableId|fields)/;
  const entries = form
    ? [...new FormData(form)].filter(([name, value]) => own.test(name) && typeof value === 'string' && value)
    : [];
  const heading = document.querySelector('h1')?.textContent ?? '';
  const amount = document.querySelector('.sw-purchase-total dd, .sw-donation-due [data-fact="amount"]');
  return {
    path: location.pathname,
    isReady: form?.dataset.widgetState === 'ready',
    isSubmitting: isVisible('.sw-submitting'),
    step:
      [...document.querySelectorAll<HTMLElement>('[data-page]')].find((page) => page.checkVisibility())
        ?.dataset.page ?? '',
    hasAmount: amount?.textContent?.startsWith('$') ?? false,
    hasCard: isVisible(':is(.sw-payment-card, .sw-payment-element):not([inert]) iframe'),
    hasWallet: isVisible('.sw-payment-buttons:not([inert]) iframe'),
    hasSheet: isVisible('iframe[title="Secure wallet sheet frame"]'),
    hasChallenge: isVisible('iframe[title="Secure 3-D Secure frame"]'),
    canAskAgain: isVisible('.sw-payment-again:not([aria-disabled="true"])'),
    hasWalletOutcome: isVisible('.sw-payment-status'),
    needsConsent: isVisible('[data-donation-part="consent"]:not(:checked)'),
    canGoBack: navigation.canGoBack,
    isElsewhere: location.pathname === '/events',
    isAtBank: location.pathname.startsWith('/stand-in/3d-secure/'),
    isPaid: /^(?:Thank you|Your membership is paid)/.test(heading.trim()),
    order: form?.querySelector<HTMLInputElement>('[name="attempt"]')?.value ?? '',
    values: Object.fromEntries(entries) as Record<string, string>,
  };
}

/**
 * Returns the state of the page that the visitor is currently using, or undefined while a page loads or on the browser's
 * error page.
 */
export async function situationOf(page: Page): Promise<Situation | undefined> {
  if (!page.url().startsWith('http')) return undefined;
  const situation = await page.evaluate(readSituation).catch(() => undefined);
  return situation?.path.startsWith('/') ? situation : undefined;
}

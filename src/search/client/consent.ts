import { pageSettings } from '../../runtime/pageSettings.ts';
import type { SearchSettings } from '../shared/settings.ts';

/**
 * Returns whether the visitor has refused analytics. A refusal also takes effect on pages that don't require consent.
 */
export const hasRefusedConsent = (): boolean => document.documentElement.dataset.widgetsConsent === 'refused';

/**
 * Returns whether analytics may send and store data (SI-03). If the settings contain `"consent": "needed"`, the visitor
 * must agree first. The `data-widgets-consent` attribute of `<html>` stores the decision: `given` or `refused`. The
 * library's entry script sets the attribute when the page dispatches `widgets:consent` with the value as its detail. A
 * page can also set the attribute itself before any script runs.
 */
export function hasConsent(): boolean {
  const isGiven = document.documentElement.dataset.widgetsConsent === 'given';
  return pageSettings().consent === 'needed' ? isGiven : !hasRefusedConsent();
}

/**
 * Returns whether Insights may run, which requires consent, enabled cookies and a `userCookie` setting that is not
 * false (SI-01).
 */
export const isAnalyticsAllowed = ({ userCookie }: SearchSettings): boolean =>
  hasConsent() && userCookie && navigator.cookieEnabled;

/** Calls a listener when the visitor's decision changes. Returns a function that removes the listener. */
export function onConsentChange(listener: () => void): () => void {
  const observer = new MutationObserver(listener);
  observer.observe(document.documentElement, { attributeFilter: ['data-widgets-consent'] });
  return () => observer.disconnect();
}

import { pageSettings } from '../../runtime/pageSettings.ts';
import type { SearchSettings } from '../shared/settings.ts';

/** Returns whether the visitor has refused analytics. A refusal also counts on pages that do not need consent. */
export const hasRefusedConsent = (): boolean => document.documentElement.dataset.widgetsConsent === 'refused';

/**
 * Returns whether analytics may send and store data (SI-03). If the settings say `"consent": "needed"`, the visitor
 * must agree first. The attribute `data-widgets-consent` of `<html>` stores the decision: `given` or `refused`. The
 * entry writes it when the page dispatches `widgets:consent` with the value as its detail. A page can also write it
 * before any script runs.
 */
export function hasConsent(): boolean {
  const isGiven = document.documentElement.dataset.widgetsConsent === 'given';
  return pageSettings().consent === 'needed' ? isGiven : !hasRefusedConsent();
}

/** Returns whether Insights may run: with consent, cookies enabled, and `userCookie` not set to false (SI-01). */
export const isAnalyticsAllowed = ({ userCookie }: SearchSettings): boolean =>
  hasConsent() && userCookie && navigator.cookieEnabled;

/** Calls a listener when the visitor's decision changes. Returns a function that removes the listener. */
export function onConsentChange(listener: () => void): () => void {
  const observer = new MutationObserver(listener);
  observer.observe(document.documentElement, { attributeFilter: ['data-widgets-consent'] });
  return () => observer.disconnect();
}

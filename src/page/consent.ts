import { pageSettings } from '../runtime/pageSettings.ts';

/**
 * Returns whether the visitor has refused analytics and other third-party services. A refusal also takes effect on pages
 * that don't require consent.
 */
export const hasRefusedConsent = (): boolean => document.documentElement.dataset.widgetsConsent === 'refused';

/** Returns whether the visitor has agreed to services of third parties, whatever the page's settings say. */
export const hasGivenConsent = (): boolean => document.documentElement.dataset.widgetsConsent === 'given';

/**
 * Returns whether analytics and other third-party services may send and store data (SI-03). If the settings contain
 * `"consent": "needed"`, the visitor must agree first. The `data-widgets-consent` attribute of `<html>` stores the
 * decision: `given` or `refused`. The library's entry script sets the attribute when the page dispatches
 * `widgets:consent` with the value as its detail. A page can also set the attribute itself before any script runs.
 */
export const hasConsent = (): boolean =>
  pageSettings().consent === 'needed' ? hasGivenConsent() : !hasRefusedConsent();

/** Calls a listener when the visitor's decision changes. Returns a function that removes the listener. */
export function onConsentChange(listener: () => void): () => void {
  const observer = new MutationObserver(listener);
  observer.observe(document.documentElement, { attributeFilter: ['data-widgets-consent'] });
  return () => observer.disconnect();
}

import { pageConfig } from '../config.ts';
import type { SearchSettings } from './settings.ts';

/** Whether the visitor has said no, also where the page need not ask. */
export const isRefused = (): boolean => document.documentElement.dataset.widgetsConsent === 'refused';

/**
 * Whether analytics may send and store something (SI-03). The page says `"consent": "needed"` where the visitor has to
 * agree first. That they did, or took it back, stands on the document's element: `<html data-widgets-consent="given">` or
 * `refused`. The entry writes it when the page says so by the event `widgets:consent` with that word as its detail, and a
 * page can write it itself, before any script.
 */
export function hasConsent(): boolean {
  const isGiven = document.documentElement.dataset.widgetsConsent === 'given';
  return pageConfig().consent === 'needed' ? isGiven : !isRefused();
}

/** Whether events may be sent: the visitor agrees, has cookies, and the page does not forbid the one that is needed (SI-01). */
export const isAnalysed = ({ userCookie }: SearchSettings): boolean =>
  hasConsent() && userCookie && navigator.cookieEnabled;

/** Calls back when the visitor says yes or no. Returns how to stop. */
export function onConsent(changed: () => void): () => void {
  const observer = new MutationObserver(changed);
  observer.observe(document.documentElement, { attributeFilter: ['data-widgets-consent'] });
  return () => observer.disconnect();
}

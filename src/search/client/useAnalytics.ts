import { useEffect, useState, useSyncExternalStore } from 'react';
import { hasConsent, hasRefusedConsent, onConsentChange } from '../../page/consent.ts';
import type { SearchAnalytics } from '../analytics/analytics.ts';
import type { SearchSettings } from '../shared/settings.ts';
import { isAnalyticsAllowed } from './consent.ts';

/** State of Insights. While `isStarting` is true, the first search waits, so that it can include the user token. */
export type AnalyticsState = { isStarting: boolean; analytics: SearchAnalytics | undefined };

const OFF: AnalyticsState = { isStarting: false, analytics: undefined };

/** Returns whether the visitor has consented to analytics, and rerenders when the decision changes. */
export const useConsent = (): boolean => useSyncExternalStore(onConsentChange, hasConsent);

/**
 * Starts Insights once it is allowed, which requires consent, enabled cookies and a `userCookie` setting that is not
 * false (SI-01, SI-03).
 */
export function useAnalytics(settings: SearchSettings): AnalyticsState {
  const isAllowed = useSyncExternalStore(onConsentChange, () => isAnalyticsAllowed(settings));
  const [started, setStarted] = useState<AnalyticsState>();
  useEffect(() => {
    if (!isAllowed && !hasRefusedConsent()) return undefined;
    let isCurrent = true;
    const finish = (analytics: SearchAnalytics | undefined): void => {
      if (isCurrent) setStarted({ isStarting: false, analytics });
    };
    import('../analytics/analytics.ts').then(
      ({ clearOnRefusal, startAnalytics }) => {
        clearOnRefusal();
        return finish(isAllowed ? startAnalytics(settings) : undefined);
      },
      // The error is ignored, because search works without Insights, and neither the visitor nor the page can fix a
      // chunk that failed to load.
      () => finish(undefined),
    );
    return () => {
      isCurrent = false;
      setStarted(undefined);
    };
  }, [isAllowed, settings]);
  return isAllowed ? (started ?? { ...OFF, isStarting: true }) : OFF;
}

import { useEffect, useState, useSyncExternalStore } from 'react';
import type { SearchAnalytics } from './analytics.ts';
import { hasConsent, isAnalysed, isRefused, onConsent } from './consent.ts';
import type { SearchSettings } from './settings.ts';

/** `starting` holds the first search back, so that it names the visitor's token, as the clicks on its hits will. */
export type AnalyticsState = { isStarting: boolean; analytics: SearchAnalytics | undefined };

const OFF: AnalyticsState = { isStarting: false, analytics: undefined };

/** Whether the visitor agrees, now and when that changes. */
export const useConsent = (): boolean => useSyncExternalStore(onConsent, hasConsent);

/** Analytics while the visitor agrees, has cookies, and the page does not forbid the one that is needed (SI-01, SI-03). */
export function useAnalytics(settings: SearchSettings): AnalyticsState {
  const isAllowed = useSyncExternalStore(onConsent, () => isAnalysed(settings));
  const [started, setStarted] = useState<AnalyticsState>();
  useEffect(() => {
    if (!isAllowed && !isRefused()) return undefined;
    let isCurrent = true;
    const finish = (analytics: SearchAnalytics | undefined): void => {
      if (isCurrent) setStarted({ isStarting: false, analytics });
    };
    import('./analytics.ts').then(
      // Where the visitor refused, the code forgets them by itself.
      ({ startAnalytics }) => finish(isAllowed ? startAnalytics(settings) : undefined),
      // The search works without; that the code did not load is nothing that a visitor or the page could mend.
      () => finish(undefined),
    );
    return () => {
      isCurrent = false;
      setStarted(undefined);
    };
  }, [isAllowed, settings]);
  return isAllowed ? (started ?? { ...OFF, isStarting: true }) : OFF;
}

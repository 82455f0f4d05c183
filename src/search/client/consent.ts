import { hasConsent } from '../../page/consent.ts';
import type { SearchSettings } from '../shared/settings.ts';

/**
 * Returns whether Insights may run, which requires consent, enabled cookies and a `userCookie` setting that is not
 * false (SI-01).
 */
export const isAnalyticsAllowed = ({ userCookie }: SearchSettings): boolean =>
  hasConsent() && userCookie && navigator.cookieEnabled;

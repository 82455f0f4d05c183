import { highlightParameters } from './highlight.ts';

/**
 * Returns the parameters that every search has. While analytics are off, they also exclude the search from Algolia's
 * own analytics (SI-03).
 * @param userToken the visitor's anonymous token, which Algolia uses to link events to searches
 */
export function commonParameters(isAnalyticsOn: boolean, userToken?: string) {
  const analytics = isAnalyticsOn
    ? { clickAnalytics: true, ...(userToken && { userToken }) }
    : { analytics: false };
  return { ...highlightParameters, ...analytics };
}

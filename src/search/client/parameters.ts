import { highlightParameters } from './highlight.ts';

/**
 * Returns the parameters of every search. While analytics are off, they exclude the search from Algolia's own analytics
 * too (SI-03).
 * @param userToken anonymous token of the visitor, with which Algolia links events to searches
 */
export function commonParameters(isAnalyticsOn: boolean, userToken?: string) {
  const analytics = isAnalyticsOn
    ? { clickAnalytics: true, ...(userToken && { userToken }) }
    : { analytics: false };
  return { ...highlightParameters, ...analytics };
}

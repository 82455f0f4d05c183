import { highlightParameters } from './highlight.ts';

/**
 * Parameters of every search. Where analytics are off, the provider is asked not to count the search either (SI-03).
 * @param userToken names the visitor, so that the provider can put events to it
 */
export function commonParameters(isAnalysed: boolean, userToken?: string) {
  const told = isAnalysed ? { clickAnalytics: true, ...(userToken && { userToken }) } : { analytics: false };
  return { ...highlightParameters, ...told };
}

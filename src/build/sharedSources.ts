import type { sharedStylesheets } from '../stylesheets.ts';

/** Sources of the stylesheets that several widgets need, from `src/` and without extension, in their order. */
export const sharedSources: Readonly<Record<(typeof sharedStylesheets)[number], readonly string[]>> = {
  base: ['tokens', 'controls', 'choice', 'failure', 'editors', 'held-back'],
  dialog: ['dialog'],
  forms: ['forms/field', 'forms/forms', 'forms/form-section', 'forms/review'],
  payment: ['payment/payment'],
  filters: ['filters/filters'],
  search: ['search/cross', 'search/recent', 'search/suggestions'],
  'search-screen': ['search/found', 'search/search'],
};

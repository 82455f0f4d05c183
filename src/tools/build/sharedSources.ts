import type { sharedStylesheets } from '../stylesheets.ts';

/** Sources of the stylesheets that several widgets need, from `src/` and without extension, in their order. */
export const sharedSources: Readonly<Record<(typeof sharedStylesheets)[number], readonly string[]>> = {
  base: ['tokens', 'controls', 'choice', 'failure', 'editors', 'held-back'].map((name) => `controls/${name}`),
  dialog: ['controls/dialog/dialog'],
  forms: ['forms/fields/field', 'forms/forms', 'forms/sections/form-section', 'forms/review/review'],
  payment: ['payment/payment'],
  filters: ['controls/filters/filters'],
  search: ['search/shared/cross', 'search/recent/recent', 'search/suggestions/suggestions'],
  'search-screen': ['search/screen/found', 'search/screen/search'],
};

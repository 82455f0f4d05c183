import type { Check } from '../../src/runtime/define.ts';
import { requireSearchSettings } from '../../src/search/shared/requireSearchSettings.ts';
import type { navSearch } from './nav-search.ts';

export const checkMarkup: Check<typeof navSearch> = () => {
  requireSearchSettings();
};

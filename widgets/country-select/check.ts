import type { Check } from '../../src/runtime/define.ts';
import type { countrySelect } from './country-select.ts';
import { checkList, selectOf } from './markup.ts';

export const checkMarkup: Check<typeof countrySelect> = ({ host, options, parts }, report) => {
  checkList(selectOf(host, parts.select), options, report);
};

import type { Check } from '../../src/runtime/define.ts';
import type { addressFields } from './address-fields.ts';
import { checkAddress } from './markup.ts';

export const checkMarkup: Check<typeof addressFields> = ({ host, options, parts }, report) => {
  checkAddress(host, parts, options.formats, report);
};

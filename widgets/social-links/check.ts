import type { Check } from '../../src/runtime/define.ts';
import { readRows } from './rows.ts';
import type { socialLinks } from './social-links.ts';

export const checkMarkup: Check<typeof socialLinks> = ({ parts }) => {
  readRows(parts);
};

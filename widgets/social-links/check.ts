import type { Check } from '../../src/runtime/define.ts';
import { createRows } from './rows.ts';
import type { socialLinks } from './social-links.ts';

export const checkMarkup: Check<typeof socialLinks> = ({ parts: { rows, template } }) => {
  createRows(rows, template);
};

import type { Check } from '../../src/runtime/define.ts';
import type { addToCalendar } from './add-to-calendar.ts';
import { readEvent } from './event.ts';

export const checkMarkup: Check<typeof addToCalendar> = ({ options, texts }, report) => {
  readEvent(options, { texts, page: document, onProblem: report });
};

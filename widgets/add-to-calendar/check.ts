import type { Check } from '../../src/runtime/define.ts';
import type { addToCalendar } from './add-to-calendar.ts';
import { readEvent } from './event.ts';
import { hasClock } from './moments.ts';

export const checkMarkup: Check<typeof addToCalendar> = ({ options, texts }, report) => {
  // A browser that still has to load luxon reports nothing: templates are checked in others and by the checker.
  if (hasClock()) readEvent(options, { texts, page: document, onProblem: report });
};

import type { Check } from '../../src/runtime/define.ts';
import { WidgetError } from '../../src/runtime/WidgetError.ts';
import type { modal } from './modal.ts';

export const checkMarkup: Check<typeof modal> = ({ options, parts: { close } }) => {
  if (options.lock === 'locked' || close.length > 0) return;
  // Visitors without a keyboard couldn't close the modal.
  throw new WidgetError({
    problem: 'part "close" missing',
    expected: 'at least 1 <button data-modal-part="close">, or data-modal-lock="locked"',
    found: '0',
  });
};

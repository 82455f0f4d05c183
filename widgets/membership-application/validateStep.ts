import { focusControl, type Reveal } from '../../src/forms/errors/fieldErrors.ts';
import type { FieldErrorsState } from '../../src/forms/errors/useFieldErrors.ts';
import { announce } from '../../src/page/announce.ts';
import type { TimeSpentState } from './useTimeSpent.ts';

interface ValidateStepOptions extends Pick<FieldErrorsState, 'check'> {
  timeSpent: TimeSpentState;
  reveal: Reveal;
  /** Message about an invalid Time Spent sum. */
  sum: string;
}

const isBefore = (element: Element, other: Element | null): boolean =>
  other !== null && (element.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) > 0;

/**
 * Creates a function that validates the fields and the Time Spent lists of a step or, without an argument, of the whole
 * form (MA-02, MA-03). If there are errors, the function shows and announces them, moves focus to the first invalid
 * field, and returns false.
 */
export function createValidateStep({
  check,
  timeSpent,
  reveal,
  sum,
}: ValidateStepOptions): (page?: HTMLElement) => boolean {
  return (page) => {
    const [list] = timeSpent.lists;
    const hasTimeSpent = list !== undefined && (!page || page.contains(list));
    const isSumValid = !hasTimeSpent || timeSpent.check();
    const areFieldsValid = check(page, reveal);
    if (isSumValid || !list) return areFieldsValid;
    if (areFieldsValid || isBefore(list, document.activeElement)) focusControl(list, reveal);
    announce(sum);
    return false;
  };
}

import { flushSync } from 'react-dom';
import { announce } from '../../src/dom/announce.ts';
import { goTo, type Reveal } from '../../src/forms/fieldErrors.ts';
import type { FieldErrorsState } from '../../src/forms/useFieldErrors.ts';
import type { TimeSpent } from './useTimeSpent.ts';

interface Checked extends Pick<FieldErrorsState, 'check'> {
  timeSpent: TimeSpent;
  /** Asks the form anew what is required. */
  refresh: () => void;
  reveal: Reveal;
  /** What is said of Time Spent. */
  sum: string;
}

const isBefore = (element: Element, other: Element | null): boolean =>
  other !== null && (element.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) > 0;

/**
 * Checks a page, or without one the whole form: fields and Time Spent, of which both can be wrong (MA-02, MA-03). If
 * anything is, it is told, and the focus is on the first field at fault.
 */
export function checkOf({
  check,
  timeSpent,
  refresh,
  reveal,
  sum,
}: Checked): (page?: HTMLElement) => boolean {
  return (page) => {
    flushSync(refresh);
    const [list] = timeSpent.lists;
    const isAsked = list !== undefined && (!page || page.contains(list));
    const isSumRight = !isAsked || timeSpent.check();
    const areFieldsRight = check(page);
    if (isSumRight || !list) return areFieldsRight;
    if (areFieldsRight || isBefore(list, document.activeElement)) goTo(list, reveal);
    announce(sum);
    return false;
  };
}

import { useRef, useState } from 'react';
import { exceedsQuery, truncateQuery } from './query.ts';

/**
 * Text that was truncated in a search box, and functions that check the box's text. Browsers silently truncate pasted
 * text to `maxlength`.
 */
export interface CutText {
  /** Text in the box after it was truncated. If the box contains any other text, that text has not been truncated. */
  cut: string | undefined;
  /** Checks text that the visitor is about to paste or drop into the box. */
  checkTransfer: (box: HTMLInputElement, transfer: DataTransfer | null) => void;
  /**
   * Checks the text after an `input` event.
   * @returns the text, truncated to Algolia's limit
   */
  checkInput: (typed: string, inputType?: string) => string;
}

/** Returns functions that check the text of a search box, and the text that was truncated. */
export function useCutText(): CutText {
  const [cut, setCut] = useState<string>();
  const exceeded = useRef(false);
  return {
    cut,
    checkTransfer: (box, transfer) => {
      exceeded.current = exceedsQuery(box, transfer?.getData('text') ?? '');
      // If the box is already full, the browser dispatches no `input` event.
      if (exceeded.current) setCut(box.value);
    },
    checkInput: (typed, inputType = '') => {
      const kept = truncateQuery(typed);
      const isTransfer = /^insertFrom(?:Paste|Drop)/.test(inputType);
      if (kept !== typed || (isTransfer && exceeded.current)) setCut(kept);
      return kept;
    },
  };
}

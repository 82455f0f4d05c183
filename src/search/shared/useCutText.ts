import { useRef, useState } from 'react';
import { exceedsQuery, truncateQuery } from './query.ts';

/** Text that a search box has cut. The browser silently cuts pasted text to `maxlength`. */
export interface CutText {
  /** The text in the box after it was cut. If the box contains another text, that one has not been cut. */
  cut: string | undefined;
  /** Checks text that is about to be pasted or dropped into the box. */
  checkTransfer: (box: HTMLInputElement, transfer: DataTransfer | null) => void;
  /**
   * Checks the text after an `input` event.
   * @returns the text, cut to Algolia's limit
   */
  checkInput: (typed: string, inputType?: string) => string;
}

/** Returns functions that check the text of a search box, and the text that it has cut. */
export function useCutText(): CutText {
  const [cut, setCut] = useState<string>();
  const exceeded = useRef(false);
  return {
    cut,
    checkTransfer: (box, transfer) => {
      exceeded.current = exceedsQuery(box, transfer?.getData('text') ?? '');
      // A full box fires no `input` event.
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

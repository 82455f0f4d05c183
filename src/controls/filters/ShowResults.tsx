import type { MouseEvent, ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { ignoreSecondHalf } from '../../page/secondClick.ts';
import { type CountedText, interpolate } from '../../runtime/texts.ts';
import './filters.css';

export interface ShowResultsProps {
  /** Number of results with the current filters, or undefined if the number is unknown. */
  count: number | undefined;
  /** True while a slow load is in progress, when the number is about to change. */
  isUpdating: boolean;
  texts: Readonly<Record<'showResults' | 'showNoResults', CountedText>> & { updating: string };
  /** Closes the panel. */
  close: () => void;
  /** Moves focus and scroll position to the results. */
  show: () => void;
}

/**
 * Button at the end of an open filter panel that closes the panel and moves to the results. On narrow screens, where
 * the panel is above the results, the button stays in view, because the panel's toggle is out of sight after a few
 * filters.
 */
export function ShowResults({ count, isUpdating, texts, close, show }: ShowResultsProps): ReactNode {
  if (count === undefined) return null;
  const handleClick = ({ nativeEvent }: MouseEvent): void => {
    ignoreSecondHalf(nativeEvent);
    // Closing the panel moves the results, so the panel closes first.
    flushSync(close);
    show();
  };
  const label =
    count === 0 ? interpolate(texts.showNoResults, {}) : interpolate(texts.showResults, { count });
  return (
    <div className="sw-filters-show">
      <button type="button" className="sw-button sw-button-main" onClick={handleClick}>
        {isUpdating ? texts.updating : label}
      </button>
    </div>
  );
}

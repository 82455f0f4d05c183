import { type MouseEvent, type ReactNode, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { announceAfterDelay } from '../page/announce.ts';
import { ignoreSecondHalf } from '../page/secondClick.ts';
import { inLanguageOf } from '../runtime/textLanguages.ts';

export interface FailureNoticeProps {
  /** Cause of the failure: one of `failureTexts`. */
  text: string;
  texts: Readonly<Record<'failedKept' | 'retry', string>>;
  retry: () => void;
  /** Link to the server's page with the same results, or undefined if there is no such page. */
  page?: { address: string; label: string };
  /** Returns the element that receives focus if the notice disappears while focus is inside it. */
  focusAfter: () => HTMLElement | null;
  /**
   * True if the notice neither announces the failure nor scrolls into view, because the widget itself does so where
   * visitors are looking, or because a newer attempt is pending. Its failure is announced like the first one.
   */
  isQuiet?: boolean;
}

/** Notice that the results could not be loaded, with a button that tries again (LS-16, SE-11). */
export function FailureNotice(props: FailureNoticeProps): ReactNode {
  const { text, texts, retry, page, focusAfter, isQuiet = false } = props;
  const notice = useRef<HTMLDivElement>(null);
  const moveFocus = useEffectEvent(() => focusAfter()?.focus({ preventScroll: true }));
  useEffect(() => {
    if (isQuiet) return undefined;
    // The notice may be out of view: for example, the visitor may have clicked a pagination link farther down.
    notice.current?.scrollIntoView({ block: 'nearest', behavior: 'instant' });
    return announceAfterDelay(inLanguageOf(text, `${text} ${texts.failedKept}`));
  }, [text, texts, isQuiet]);
  useLayoutEffect(() => {
    const element = notice.current;
    return () => {
      if (element?.contains(document.activeElement)) moveFocus();
    };
  }, []);
  const handleRetry = ({ nativeEvent }: MouseEvent): void => {
    ignoreSecondHalf(nativeEvent);
    retry();
  };
  return (
    <div ref={notice} className="sw-failure">
      <p>
        <span>{text}</span> <span>{texts.failedKept}</span>
      </p>
      <button type="button" className="sw-button" onClick={handleRetry}>
        {texts.retry}
      </button>
      {page && (
        <a className="sw-link" href={page.address}>
          {page.label}
        </a>
      )}
    </div>
  );
}

import { type ReactNode, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { announce, prepareLiveRegions } from '../../page/announce.ts';
import { ignoreSecondHalf } from '../../page/secondClick.ts';
import { Enhance } from '../../runtime/Enhance.tsx';
import type { draftTexts } from '../texts.ts';
import type { DraftState } from './useDraft.ts';

interface DiscardProps {
  texts: Readonly<Record<keyof typeof draftTexts, string>>;
  onDiscard: () => void;
}

interface OfferProps extends DiscardProps {
  /** Message before the button. */
  children?: ReactNode;
}

/**
 * Shows a message with a button that asks for confirmation. Once the visitor has confirmed, discards the draft and
 * announces that it has been discarded.
 */
function Offer({ texts, onDiscard, children }: OfferProps): ReactNode {
  const [isAsking, setAsking] = useState(false);
  const first = useRef<HTMLButtonElement>(null);
  const toggleQuestion = (event: MouseEvent, shouldAsk: boolean): void => {
    ignoreSecondHalf(event);
    flushSync(() => setAsking(shouldAsk));
    // Focus was lost because the clicked button was removed.
    first.current?.focus();
  };
  const handleDiscard = (event: MouseEvent): void => {
    ignoreSecondHalf(event);
    onDiscard();
    announce(texts.removed);
    setAsking(false);
  };
  return isAsking ? (
    <>
      <p>{texts.sure}</p>
      <button
        ref={first}
        type="button"
        className="sw-button"
        onClick={({ nativeEvent }) => toggleQuestion(nativeEvent, false)}
      >
        {texts.keep}
      </button>
      <button type="button" className="sw-button" onClick={({ nativeEvent }) => handleDiscard(nativeEvent)}>
        {texts.remove}
      </button>
    </>
  ) : (
    <>
      {children}
      <button
        ref={first}
        type="button"
        className="sw-button"
        onClick={({ nativeEvent }) => toggleQuestion(nativeEvent, true)}
      >
        {texts.startAfresh}
      </button>
    </>
  );
}

export interface DraftNoticeProps extends DiscardProps {
  element: HTMLElement | undefined;
  draft: Pick<DraftState, 'isRestored' | 'isStored' | 'isUnsaved'>;
  /** Index of the current step. When it changes, the confirmation closes. */
  step: number;
}

/** Shows and announces that a draft has been restored, or that the browser does not store it. */
export function DraftNotice({ element, texts, draft, step, onDiscard }: DraftNoticeProps): ReactNode {
  const { isRestored, isStored, isUnsaved } = draft;
  useEffect(() => {
    prepareLiveRegions();
    if (isRestored && element) announce(texts.restored);
  }, [isRestored, element, texts]);
  useEffect(() => {
    if (isUnsaved && element) announce(texts.notKept);
  }, [isUnsaved, element, texts]);
  const offer = (
    <Offer key={step} texts={texts} onDiscard={onDiscard}>
      <p>
        <span>{isRestored && texts.restored}</span>{' '}
        <span>{isUnsaved ? texts.notKept : isStored && texts.keptUntil}</span>
      </p>
    </Offer>
  );
  return (
    <Enhance element={element} hidden={!isRestored && !isUnsaved}>
      {isRestored || isUnsaved ? offer : undefined}
    </Enhance>
  );
}

export interface DraftNoteProps extends DiscardProps {
  /** Element that contains the server's text about how long the browser keeps the draft. */
  element: HTMLElement | undefined;
  isShown: boolean;
}

/** Shows the server's note about the draft before the visitor types, with a button that discards the draft. */
export function DraftNote({ element, isShown, ...discard }: DraftNoteProps): ReactNode {
  useEffect(prepareLiveRegions, []);
  return (
    <Enhance element={element} hidden={!isShown}>
      {isShown ? <Offer {...discard} /> : undefined}
    </Enhance>
  );
}

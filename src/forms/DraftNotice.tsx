import { type ReactNode, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { announce, prepareLiveRegions } from '../dom/announce.ts';
import { Enhance } from '../Enhance.tsx';
import type { draftTexts } from './texts.ts';

interface OfferProps {
  texts: Readonly<Record<keyof typeof draftTexts, string>>;
  onDiscard: () => void;
}

/** Shows the message about the restored draft, with a button that discards the draft after a confirmation. */
function Offer({ texts, onDiscard }: OfferProps): ReactNode {
  const [isAsking, setAsking] = useState(false);
  const first = useRef<HTMLButtonElement>(null);
  const toggleQuestion = (shouldAsk: boolean): void => {
    flushSync(() => setAsking(shouldAsk));
    // Removing the clicked button also removed the focus.
    first.current?.focus();
  };
  return isAsking ? (
    <>
      <p>{texts.sure}</p>
      <button ref={first} type="button" className="sw-button" onClick={() => toggleQuestion(false)}>
        {texts.keep}
      </button>
      <button type="button" className="sw-button" onClick={onDiscard}>
        {texts.remove}
      </button>
    </>
  ) : (
    <>
      <p>
        <span>{texts.restored}</span> <span>{texts.keptUntil}</span>
      </p>
      <button ref={first} type="button" className="sw-button" onClick={() => toggleQuestion(true)}>
        {texts.startAfresh}
      </button>
    </>
  );
}

export interface DraftNoticeProps extends OfferProps {
  element: HTMLElement | undefined;
  isShown: boolean;
  /** Index of the current step. A change of step closes the confirmation. */
  step: number;
}

/** Shows and announces that a draft was restored. */
export function DraftNotice({ element, texts, isShown, step, onDiscard }: DraftNoticeProps): ReactNode {
  useEffect(() => {
    prepareLiveRegions();
    if (isShown && element) announce(texts.restored);
  }, [isShown, element, texts]);
  const handleDiscard = (): void => {
    onDiscard();
    announce(texts.removed);
  };
  return (
    <Enhance element={element} hidden={!isShown}>
      {isShown ? <Offer key={step} texts={texts} onDiscard={handleDiscard} /> : undefined}
    </Enhance>
  );
}

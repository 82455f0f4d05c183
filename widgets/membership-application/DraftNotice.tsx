import { type ReactNode, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { TextsOf } from '../../src/define.ts';
import { announce, prepareAnnouncer } from '../../src/dom/announce.ts';
import { Enhance } from '../../src/Enhance.tsx';
import type { membershipApplication } from './membership-application.ts';

interface OfferProps {
  texts: TextsOf<typeof membershipApplication>;
  onDiscard: () => void;
}

/** What was brought back, and the way to be rid of it, for those who say so twice. */
function Offer({ texts, onDiscard }: OfferProps): ReactNode {
  const [isAsking, setAsking] = useState(false);
  const first = useRef<HTMLButtonElement>(null);
  const ask = (isAsked: boolean): void => {
    flushSync(() => setAsking(isAsked));
    // The button that was pressed is gone.
    first.current?.focus();
  };
  return isAsking ? (
    <>
      <p>{texts.sure}</p>
      <button ref={first} type="button" onClick={() => ask(false)}>
        {texts.keep}
      </button>
      <button type="button" onClick={onDiscard}>
        {texts.remove}
      </button>
    </>
  ) : (
    <>
      <p>
        <span>{texts.restored}</span> <span>{texts.keptUntil}</span>
      </p>
      <button ref={first} type="button" onClick={() => ask(true)}>
        {texts.startAfresh}
      </button>
    </>
  );
}

export interface DraftNoticeProps extends OfferProps {
  element: HTMLElement | undefined;
  isShown: boolean;
  /** The page that is shown: on another one nothing is asked any more. */
  page: number;
}

/** Says that the draft is in the form. */
export function DraftNotice({ element, texts, isShown, page, onDiscard }: DraftNoticeProps): ReactNode {
  useEffect(() => {
    prepareAnnouncer();
    if (isShown && element) announce(texts.restored);
  }, [isShown, element, texts]);
  const discard = (): void => {
    onDiscard();
    announce(texts.removed);
  };
  return (
    <Enhance element={element} hidden={!isShown}>
      {isShown ? <Offer key={page} texts={texts} onDiscard={discard} /> : undefined}
    </Enhance>
  );
}

import { type ReactNode, useEffect, useRef } from 'react';
import { announce, prepareLiveRegions } from '../../page/announce.ts';
import { clearHistoryState } from '../../page/history/history.ts';
import { pagePath } from '../../page/pagePath.ts';
import { isPlainClick } from '../../page/plainClick.ts';
import { Enhance, keyOf } from '../../runtime/Enhance.tsx';
import { collapseWhitespace } from '../../runtime/texts.ts';
import { useConstant } from '../../runtime/useConstant.ts';
import './review.css';
import { contains, ownProperty } from '../../runtime/ownProperty.ts';

export interface SentTexts {
  /** Message that the form has been sent. */
  sent: string;
  /** Link to a new form. */
  startNew: string;
}

export interface SentNoticeProps {
  form: HTMLFormElement;
  /** Element for the message. Default: the end of the form. */
  element: HTMLElement | undefined;
  /** The server's own message that the form has been sent, with a link to the answers. It replaces the text `sent`. */
  message?: HTMLElement | undefined;
  texts: SentTexts;
}

/**
 * Replaces a sent form with a message and a link to a new form. The link reloads the page, because the server assigns a
 * new id to each form that it renders. If a second application had the same id, the server would treat it as a change
 * to the first one.
 */
export function SentNotice({
  form,
  element: ownElement = form,
  message: sentMessage,
  texts,
}: SentNoticeProps): ReactNode {
  const element = sentMessage ?? ownElement;
  const message = useRef<HTMLParagraphElement>(null);
  const others = useConstant(() =>
    [...ownProperty(form, 'children')].filter(
      (child): child is HTMLElement =>
        child instanceof HTMLElement && !child.contains(element) && !child.hasAttribute('data-widget-slot'),
    ),
  );
  useEffect(() => {
    prepareLiveRegions();
    const { activeElement, body } = document;
    // If focus was in the form, it was lost when the fields were hidden, so it moves to the message. Focus elsewhere on
    // the page doesn't move.
    if (activeElement === body || contains(form, activeElement)) (sentMessage ?? message.current)?.focus();
    else announce(sentMessage ? collapseWhitespace(sentMessage.textContent) : texts.sent);
  }, [form, sentMessage, texts]);
  return (
    <>
      <Enhance element={form} data-state="sent" />
      {others.map((child) => (
        <Enhance key={keyOf(child)} element={child} hidden />
      ))}
      <Enhance element={element} hidden={false} tabindex={sentMessage && -1}>
        {!sentMessage && (
          <p ref={message} tabIndex={-1}>
            {texts.sent}
          </p>
        )}
        <a
          className="sw-button"
          href={pagePath() + location.search}
          onClick={({ nativeEvent }) => isPlainClick(nativeEvent) && clearHistoryState()}
        >
          {texts.startNew}
        </a>
      </Enhance>
    </>
  );
}

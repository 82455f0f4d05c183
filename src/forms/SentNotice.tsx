import { type ReactNode, useEffect, useRef } from 'react';
import { announce, prepareLiveRegions } from '../dom/announce.ts';
import { clearHistoryState } from '../dom/history.ts';
import { isPlainClick } from '../dom/plainClick.ts';
import { Enhance, keyOf } from '../Enhance.tsx';
import { useConstant } from '../useConstant.ts';

export interface SentTexts {
  /** Message that the form was sent. */
  sent: string;
  /** Link to a new form. */
  startNew: string;
}

export interface SentNoticeProps {
  form: HTMLFormElement;
  /** Element for the message; by default the end of the form. */
  element: HTMLElement | undefined;
  texts: SentTexts;
}

/**
 * Shows in place of the form that the visitor has sent it, with a link to a new one. The link loads the page again,
 * because the server identifies each form that it renders, and would take another application for a change of the first.
 */
export function SentNotice({ form, element = form, texts }: SentNoticeProps): ReactNode {
  const message = useRef<HTMLParagraphElement>(null);
  const others = useConstant(() =>
    [...form.children].filter(
      (child): child is HTMLElement =>
        child instanceof HTMLElement && !child.contains(element) && !child.hasAttribute('data-widget-slot'),
    ),
  );
  useEffect(() => {
    prepareLiveRegions();
    const { activeElement, body } = document;
    // The field with the focus is hidden now. Elsewhere on the page, the visitor keeps the focus.
    if (activeElement === body || form.contains(activeElement)) message.current?.focus();
    else announce(texts.sent);
  }, [form, texts]);
  return (
    <>
      {others.map((child) => (
        <Enhance key={keyOf(child)} element={child} hidden />
      ))}
      <Enhance element={element} hidden={false}>
        <p ref={message} tabIndex={-1}>
          {texts.sent}
        </p>
        <a
          className="sw-button"
          href={location.pathname + location.search}
          onClick={({ nativeEvent }) => isPlainClick(nativeEvent) && clearHistoryState()}
        >
          {texts.startNew}
        </a>
      </Enhance>
    </>
  );
}

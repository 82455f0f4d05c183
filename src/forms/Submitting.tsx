import { type ReactNode, useEffect, useState } from 'react';
import { announce, prepareAnnouncer } from '../dom/announce.ts';
import { Enhance, keyOf } from '../Enhance.tsx';
import { controlsOf, isSubmitter } from './controls.ts';
import type { SubmitOnce } from './useSubmitOnce.ts';

/** On a submit button: what it says while the form is on its way. */
const LABEL = 'data-submitting-label';

export interface SubmittingTexts {
  /** On the overlay, and on the pressed button where it has no label of its own. */
  submitting: string;
  /** When the form was given back unanswered. */
  stalled: string;
}

export interface SubmittingProps extends Pick<SubmitOnce, 'sending' | 'isStalled'> {
  form: HTMLFormElement;
  texts: SubmittingTexts;
}

/** What is to be seen and heard of a form on its way: an overlay, and disabled buttons that say so (FM-01). */
export function Submitting({ form, sending, isStalled, texts }: SubmittingProps): ReactNode {
  useEffect(prepareAnnouncer, []);
  useEffect(() => {
    if (sending) announce(texts.submitting);
    else if (isStalled) announce(texts.stalled);
  }, [sending, isStalled, texts]);
  const overlay = sending && (
    <div className="sw-submitting">
      <p>{texts.submitting}</p>
    </div>
  );
  const notice = isStalled ? <p className="sw-stalled">{texts.stalled}</p> : undefined;
  return (
    <>
      <Enhance element={form} data-submitting={sending !== undefined}>
        {overlay ?? notice}
      </Enhance>
      {sending && <Buttons form={form} pressed={sending.submitter} text={texts.submitting} />}
    </>
  );
}

interface ButtonsProps {
  form: HTMLFormElement;
  pressed: HTMLElement | null;
  text: string;
}

function Buttons({ form, pressed, text }: ButtonsProps): ReactNode {
  const [buttons] = useState(() => controlsOf(form).filter(isSubmitter));
  return buttons.map((button) => {
    const label = button.getAttribute(LABEL) ?? (button === pressed ? text : undefined);
    // An input has no content: it keeps its label.
    const content = button instanceof HTMLButtonElement ? label : undefined;
    return <Enhance key={keyOf(button)} element={button} disabled text={content} />;
  });
}

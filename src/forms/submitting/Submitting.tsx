import { type ReactNode, useEffect } from 'react';
import { announce, announceAfterDelay, prepareLiveRegions } from '../../page/announce.ts';
import { asContent, submittingLabel } from '../../page/submission/submission.ts';
import { Enhance, keyOf } from '../../runtime/Enhance.tsx';
import { useConstant } from '../../runtime/useConstant.ts';
import { controlsOf, isSubmitter } from '../fields/controls.ts';
import type { SubmissionState } from './useSubmitOnce.ts';

export interface SubmittingTexts {
  /** Text on the overlay and on the clicked button, if that button has no submitting label of its own. */
  submitting: string;
  /** Text shown and announced if a submission gets no response in time. */
  stalled: string;
}

export interface SubmittingProps extends SubmissionState {
  form: HTMLFormElement;
  texts: SubmittingTexts;
}

/**
 * Shows and announces a submission in progress: renders an overlay, disables the buttons and gives them their
 * submitting labels (FM-01). Afterward, restores the focus of the clicked button.
 */
export function Submitting({ form, submission, isStalled, texts }: SubmittingProps): ReactNode {
  // The overlay says the same as the clicked button: "Submitting…" beside "Giving…" would look like two things at once.
  const button = submission && (submission.submitter ?? controlsOf(form).find(isSubmitter));
  const text = submittingLabel(button, texts.submitting);
  useEffect(prepareLiveRegions, []);
  useEffect(() => {
    if (isStalled) announce(texts.stalled);
    return submission && announceAfterDelay(text);
  }, [submission, isStalled, text, texts]);
  const overlay = submission && (
    <div className="sw-submitting">
      <p>{text}</p>
    </div>
  );
  const notice = isStalled ? <p className="sw-stalled">{texts.stalled}</p> : undefined;
  return (
    <>
      <Enhance element={form} data-state={submission ? 'submitting' : undefined}>
        {overlay ?? notice}
      </Enhance>
      {submission && <Buttons form={form} submitter={submission.submitter} text={text} />}
    </>
  );
}

interface ButtonsProps {
  form: HTMLFormElement;
  submitter: HTMLElement | null;
  text: string;
}

function Buttons({ form, submitter, text }: ButtonsProps): ReactNode {
  const buttons = useConstant(() => controlsOf(form).filter(isSubmitter));
  useEffect(
    () => () => {
      // A button loses focus when it is disabled.
      if (document.activeElement === document.body) submitter?.focus({ preventScroll: true });
    },
    [submitter],
  );
  return buttons.map((button) => {
    const label = submittingLabel(button, button === submitter ? text : undefined);
    return <Enhance key={keyOf(button)} element={button} disabled text={asContent(button, label)} />;
  });
}

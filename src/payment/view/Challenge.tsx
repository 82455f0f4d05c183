import { type ReactNode, useEffect, useRef } from 'react';
import { announce } from '../../page/announce.ts';
import { Enhance, keyOf } from '../../runtime/Enhance.tsx';
import { collapseWhitespace } from '../../runtime/texts.ts';
import { useConstant } from '../../runtime/useConstant.ts';
import { challengeMessage } from './status.ts';
import type { PaymentView } from './usePayment.ts';

/** Selector of the form's elements that say what else visitors can do if the check doesn't work. */
const HELP = '[data-payment-challenge-help]';

const helpText = ({ textContent }: HTMLElement): string => collapseWhitespace(textContent);

export interface ChallengeProps {
  payment: PaymentView;
  /** True if nothing is due, so that the check is not needed. */
  isHidden: boolean;
}

/**
 * Shows a message below the vendor's security check, and announces it, while the payment is waiting for the check. If
 * the check does not finish or the server refuses it, shows the page's own help and a button that starts the check
 * again.
 */
export function Challenge({ payment, isHidden }: ChallengeProps): ReactNode {
  const { form, state, gateway, texts, dispatch } = payment;
  const { challenge: slot } = gateway;
  const helps = useConstant(() => [...form.querySelectorAll<HTMLElement>(HELP)]);
  const message = challengeMessage(state, texts);
  const { status } = state.challenge;
  const isOver = status === 'stalled' || status === 'refused';
  const text = useRef<HTMLParagraphElement>(null);
  // The visitor has clicked the button that pays, which may be far from the check.
  const isHoldingUp = message !== undefined && state.form === 'waiting';
  useEffect(() => {
    if (isHoldingUp) text.current?.focus();
  }, [isHoldingUp]);
  const retry = (): void => {
    // The button disappears until the new check is over.
    slot?.focus();
    dispatch({ type: 'challengeRetried' });
  };
  const spoken = message && [message.text, message.help, ...(isOver ? helps.map(helpText) : [])].join(' ');
  useEffect(() => {
    if (spoken !== undefined) announce(spoken);
  }, [spoken]);
  return (
    <>
      {helps.map((help) => (
        <Enhance key={keyOf(help)} element={help} hidden={!isOver} />
      ))}
      <Enhance element={slot} hidden={isHidden} tabindex={-1} data-state={status}>
        {message && (
          <div className="sw-payment-status" data-state={status === 'refused' ? 'failure' : 'busy'}>
            <p ref={text} tabIndex={-1}>
              {message.text}
            </p>
            <p className="sw-payment-help">{message.help}</p>
            {isOver && (
              <button type="button" className="sw-button sw-payment-again" onClick={retry}>
                {texts.tryAgain}
              </button>
            )}
          </div>
        )}
      </Enhance>
    </>
  );
}

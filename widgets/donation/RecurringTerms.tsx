import { type ReactNode, useLayoutEffect } from 'react';
import { fieldOf } from '../../src/forms/errors/fieldErrors.ts';
import { disableControls } from '../../src/forms/sections/disableControls.ts';
import { isPinned } from '../../src/payment/machine/state.ts';
import type { PaymentView } from '../../src/payment/view/usePayment.ts';
import { Enhance, keyOf } from '../../src/runtime/Enhance.tsx';
import { type Consent, useConsent } from './useConsent.ts';

interface SectionProps {
  element: HTMLElement;
  isHidden: boolean;
  /** Consent to submit with the controls of this section. */
  consent: Consent | undefined;
}

/** Shows a section while the payment is recurring. The controls of a hidden section are neither sent nor validated. */
function Section({ element, isHidden, consent }: SectionProps): ReactNode {
  useLayoutEffect(() => (isHidden ? disableControls(element) : undefined), [element, isHidden]);
  return (
    <Enhance element={element} hidden={isHidden}>
      {consent && (
        <>
          <input type="hidden" name="consentText" value={consent.text} />
          <input type="hidden" name="consentAt" value={consent.at} />
        </>
      )}
    </Enhance>
  );
}

export interface RecurringTermsProps {
  payment: PaymentView;
  /** Elements to show only while the payment is recurring. */
  sections: readonly HTMLElement[];
  /** Checkbox for the consent, in one of the sections; undefined if the form has none. */
  box: HTMLInputElement | undefined;
  /** Terms of the recurring payment as a text that changes with them; empty for a one-time payment. */
  terms: string;
}

/**
 * Shows the terms of a recurring payment, and requires and submits the visitor's consent to them. Requiring the box also
 * covers wallets, because the form is validated before a wallet's sheet opens.
 */
export function RecurringTerms({ payment, sections, box, terms }: RecurringTermsProps): ReactNode {
  const { consent, handleChange } = useConsent({ box, terms, payment });
  const isRecurring = terms !== '';
  return (
    <>
      {sections.map((section) => (
        <Section
          key={keyOf(section)}
          element={section}
          isHidden={!isRecurring}
          consent={box && section.contains(box) ? consent : undefined}
        />
      ))}
      <Enhance element={box} required={isRecurring} onChange={handleChange} />
      {/* The consent can't be withdrawn from a payment that is already being made. */}
      <Enhance element={box && fieldOf(box)} inert={consent !== undefined && isPinned(payment.state)} />
    </>
  );
}

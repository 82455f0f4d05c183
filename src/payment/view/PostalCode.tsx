import type { ReactNode } from 'react';
import type { PaymentView } from './usePayment.ts';
import { POSTAL_CODE } from './usePostalCode.ts';

/**
 * Shows the field for the card's postal code. It is required in countries whose banks check it, and optional elsewhere,
 * because many countries have no postal codes. The field has no `required` attribute, because the browser would then
 * enforce it even if the visitor doesn't pay by card.
 */
export function PostalCode({ payment: { texts, gateway, postalCode } }: { payment: PaymentView }): ReactNode {
  const { ref, id, saved, isRequired, isMissing, handleInput } = postalCode;
  return (
    <div className="sw-payment-entry sw-payment-postal">
      <label htmlFor={id}>
        <span>{texts.postalCode}</span>
        {isRequired && gateway.marksRequired && (
          <>
            {' '}
            <span className="sw-required" aria-hidden="true" />
          </>
        )}
        {!isRequired && !gateway.marksRequired && (
          <span className="sw-field-optional">{` ${texts.optional}`}</span>
        )}
      </label>
      <input
        ref={ref}
        id={id}
        type="text"
        name={POSTAL_CODE}
        className="sw-input"
        autoComplete="billing postal-code"
        defaultValue={saved}
        aria-required={isRequired}
        aria-invalid={isMissing || undefined}
        aria-describedby={isMissing ? `${id}-error` : undefined}
        onInput={handleInput}
      />
      {isMissing && (
        <p id={`${id}-error`} className="sw-field-error">
          {texts.postalCodeMissing}
        </p>
      )}
    </div>
  );
}

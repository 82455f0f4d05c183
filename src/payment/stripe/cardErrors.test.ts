import { describe, expect, it } from 'vitest';
import {
  authorized,
  created,
  createOfferedWallet,
  createPayment,
  method,
  picked,
  priced,
  ready,
  submitted,
  texts,
} from '../../../test/support/paymentEvents.ts';
import { type CardErrors, fieldToCorrect, type PaymentEvent } from '../machine/state.ts';
import { cardMessage, statusText } from '../view/status.ts';

const none: CardErrors = { number: '', expiry: '', cvc: '', card: '' };

const changed = (field: 'number' | 'expiry' | 'cvc', error = ''): PaymentEvent => ({
  type: 'cardChanged',
  field,
  error,
});
const refused = (message: string, field?: 'number' | 'expiry' | 'cvc'): PaymentEvent => ({
  type: 'methodFailed',
  field,
  message,
  notice: 'cardFailed',
});

describe('a card error', () => {
  it('stays with its field until that field is valid (PY-01)', () => {
    const { dispatch, state } = createPayment();
    dispatch(changed('number', 'Number.'), changed('cvc', 'Code.'));
    expect(state().cardErrors).toEqual({ ...none, number: 'Number.', cvc: 'Code.' });
    dispatch(changed('number'), changed('expiry'));
    expect(state().cardErrors).toEqual({ ...none, cvc: 'Code.' });
  });

  it('is assigned to the field that Stripe names when the card is submitted', () => {
    const { dispatch, state } = createOfferedWallet();
    dispatch(submitted, refused('Expired.', 'expiry'));
    expect(state()).toMatchObject({
      form: 'open',
      notice: undefined,
      cardErrors: { ...none, expiry: 'Expired.' },
    });
    expect(fieldToCorrect(state())).toBe('expiry');
  });

  it('about the whole card is shown below the fields, and disappears when any field changes', () => {
    const { dispatch, state } = createOfferedWallet();
    dispatch(submitted, refused('Not a test card.'));
    expect(cardMessage(state(), texts)).toBe('Not a test card.');
    expect(fieldToCorrect(state())).toBe('number');
    dispatch(changed('cvc'));
    expect(cardMessage(state(), texts)).toBe('');
    expect(fieldToCorrect(state())).toBeUndefined();
  });

  it('has to be corrected in the first field that has one, whichever error came first', () => {
    const { dispatch, state } = createPayment();
    dispatch(changed('cvc', 'Code.'));
    expect(fieldToCorrect(state())).toBe('cvc');
    dispatch(changed('number', 'Number.'));
    expect(fieldToCorrect(state())).toBe('number');
  });

  it('does not hide a message about the form, and both are announced in the order of the page', () => {
    const { dispatch, state } = createPayment();
    dispatch(ready, picked('a'), priced('a', 1999));
    dispatch(changed('expiry', 'Date.'), changed('number', 'Number.'), { type: 'invalid' });
    expect(cardMessage(state(), texts)).toBe('Invalid request.');
    expect(statusText(state(), texts)).toMatch(
      /^Number\. Date\. Invalid request\. You haven’t been charged\./,
    );
  });

  it('does not say that nothing was charged once the form has been sent', () => {
    const { dispatch, state } = createPayment();
    dispatch(ready, picked('a'), priced('a', 1999), created, submitted, method, { type: 'formSent' });
    dispatch({ type: 'submissionEnded' }, { type: 'invalid' });
    expect(statusText(state(), texts)).toBe('Invalid request. Please reload this page.');
  });

  it('does not say that nothing was charged while a wallet pays', () => {
    const { dispatch, state } = createOfferedWallet();
    dispatch(authorized, { type: 'cardAbsent' });
    expect(statusText(state(), texts)).toContain('The card fields didn’t load. Check your connection');
  });

  it('does not stop the submission once Stripe has created a payment method', () => {
    const { dispatch, state } = createOfferedWallet();
    dispatch(submitted, changed('cvc', 'Code.'), method);
    expect(state().form).toBe('sending');
  });
});

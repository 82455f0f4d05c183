import { describe, expect, it } from 'vitest';
import { type Draft, mayKeep, parseDraft } from './draft.ts';

const draft: Draft = { order: 'a', isSent: false, fields: [['fields[city]', 'Tromsø']] };
const stored = (own: object = {}) => JSON.stringify({ ...draft, ...own });

describe('a draft', () => {
  it('comes back, also when the session has begun anew', () => {
    expect(parseDraft(stored(), 'a')).toEqual(draft);
    expect(parseDraft(stored(), 'b')).toEqual(draft);
  });

  it('that was sent comes back while its order is open, and not when that is done', () => {
    expect(parseDraft(stored({ isSent: true }), 'a')).toEqual({ ...draft, isSent: true });
    expect(parseDraft(stored({ isSent: true }), 'b')).toBeUndefined();
  });

  it.each([undefined, '', '{', 'null', '[]', '{"order":1,"fields":[]}', '{"order":"a","fields":{}}'])(
    'is not what %s says',
    (text) => {
      expect(parseDraft(text, 'a')).toBeUndefined();
    },
  );

  it('has no other fields than names with values', () => {
    const fields = [['a', 'b'], ['a'], ['a', 1], 'a', null, ['a', 'b', 'c']];
    expect(parseDraft(stored({ fields }), 'a')?.fields).toEqual([['a', 'b']]);
  });
});

describe('a draft may hold', () => {
  it.each([
    { type: 'text', name: 'fields[firstName]', autocomplete: 'given-name' },
    { type: 'text', name: 'atsDonationAmount', autocomplete: 'off' },
    { type: 'radio', name: 'donationFormFrequencyOption', autocomplete: '' },
    { type: 'select-one', name: 'fields[country]', autocomplete: 'country' },
  ])('%o', (control) => expect(mayKeep(control)).toBe(true));
});

describe('a draft never holds', () => {
  it.each([
    { type: 'text', name: '', autocomplete: '' },
    { type: 'hidden', name: 'CRAFT_CSRF_TOKEN', autocomplete: '' },
    { type: 'password', name: 'password', autocomplete: '' },
    { type: 'file', name: 'file', autocomplete: '' },
    { type: 'text', name: 'paymentForm[stripe][paymentMethodId]', autocomplete: '' },
    { type: 'text', name: 'stripe_last4', autocomplete: '' },
    { type: 'tel', name: 'number', autocomplete: 'section-a billing cc-number' },
    { type: 'text', name: 'code', autocomplete: 'one-time-code' },
  ])('%o', (control) => expect(mayKeep(control)).toBe(false));
});

import { describe, expect, it } from 'vitest';
import { canSave, type Draft, parseDraft } from './draft.ts';

const draft: Draft = { order: 'a', isSent: false, fields: [['fields[city]', 'Tromsø']] };
const stored = (own: object = {}) => JSON.stringify({ ...draft, ...own });

describe('a draft', () => {
  it('is restored, even in a new session', () => {
    expect(parseDraft(stored(), 'a')).toEqual(draft);
    expect(parseDraft(stored(), 'b')).toEqual(draft);
  });

  it('that was sent is restored only while its order is open', () => {
    expect(parseDraft(stored({ isSent: true }), 'a')).toEqual({ ...draft, isSent: true });
    expect(parseDraft(stored({ isSent: true }), 'b')).toBeUndefined();
  });

  it.each([undefined, '', '{', 'null', '[]', '{"order":1,"fields":[]}', '{"order":"a","fields":{}}'])(
    'is not restored from %s',
    (text) => {
      expect(parseDraft(text, 'a')).toBeUndefined();
    },
  );

  it('drops fields that are not a name and a value', () => {
    const fields = [['a', 'b'], ['a'], ['a', 1], 'a', null, ['a', 'b', 'c']];
    expect(parseDraft(stored({ fields }), 'a')?.fields).toEqual([['a', 'b']]);
  });
});

describe('a draft includes', () => {
  it.each([
    { type: 'text', name: 'fields[firstName]', autocomplete: 'given-name' },
    { type: 'text', name: 'atsDonationAmount', autocomplete: 'off' },
    { type: 'radio', name: 'donationFormFrequencyOption', autocomplete: '' },
    { type: 'select-one', name: 'fields[country]', autocomplete: 'country' },
  ])('%o', (control) => expect(canSave(control)).toBe(true));
});

describe('a draft excludes', () => {
  it.each([
    { type: 'text', name: '', autocomplete: '' },
    { type: 'hidden', name: 'CRAFT_CSRF_TOKEN', autocomplete: '' },
    { type: 'hidden', name: 'action', autocomplete: '' },
    { type: 'password', name: 'password', autocomplete: '' },
    { type: 'file', name: 'file', autocomplete: '' },
    { type: 'text', name: 'paymentForm[stripe][paymentMethodId]', autocomplete: '' },
    { type: 'text', name: 'stripe_last4', autocomplete: '' },
    { type: 'tel', name: 'number', autocomplete: 'section-a billing cc-number' },
    { type: 'text', name: 'code', autocomplete: 'one-time-code' },
  ])('%o', (control) => expect(canSave(control)).toBe(false));
});

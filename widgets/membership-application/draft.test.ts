import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Draft, isEmpty, type Kept, mayKeep, readDraft, together, writeDraft } from './draft.ts';

const NOW = 1_800_000_000_000;
const DAY = 24 * 60 * 60 * 1000;
const draft: Draft = {
  savedAt: NOW - DAY,
  page: 2,
  typed: [['fullName', ['Ada']]],
  chosen: [['fields[by][]', ['email', 'post']]],
};

const control = (rest: Partial<Kept>): Kept => ({
  name: 'fields[city]',
  type: 'text',
  autocomplete: '',
  isNested: false,
  ...rest,
});

describe('a draft', () => {
  const entries = fc.array(fc.tuple(fc.string(), fc.array(fc.string())));

  it('is read as it was written, whatever the names and the texts', () => {
    fc.assert(
      fc.property(entries, entries, fc.nat(9), (typed, chosen, page) => {
        const written = { savedAt: NOW, page, typed, chosen };
        expect(readDraft(writeDraft(written), NOW)).toEqual(written);
      }),
    );
  });

  it('is not read from anything else', () => {
    fc.assert(fc.property(fc.oneof(fc.json(), fc.string()), (text) => readDraft(text, NOW) === undefined));
    expect(readDraft(undefined, NOW)).toBeUndefined();
  });

  it.each([
    ['of another version', { version: 2 }],
    ['without a time', { savedAt: '1' }],
    ['of a time far to come', { savedAt: NOW + 14 * DAY + 1 }],
    ['of two weeks and more', { savedAt: NOW - 14 * DAY - 1 }],
    ['on half a page', { page: 0.5 }],
    ['on a page before the first', { page: -1 }],
    ['with other values than texts', { typed: [['a', [1]]] }],
    ['with a value that is no list', { chosen: [['a', 'b']] }],
    ['with half an entry', { typed: [['a']] }],
    ['with no entries at all', { chosen: undefined }],
  ])('%s is none', (_, wrong) => {
    expect(readDraft(JSON.stringify({ version: 1, ...draft, ...wrong }), NOW)).toBeUndefined();
  });

  it('of two weeks less a moment is one', () => {
    const old = { ...draft, savedAt: NOW - 14 * DAY };
    expect(readDraft(writeDraft(old), NOW)).toEqual(old);
  });

  it('of a clock that was ahead, and was set right, is one', () => {
    const ahead = { ...draft, savedAt: NOW + DAY };
    expect(readDraft(writeDraft(ahead), NOW)).toEqual(ahead);
  });

  it('that is too long is not written, and not read', () => {
    const long: Draft = { ...draft, typed: [['note', ['x'.repeat(200_000)]]] };
    expect(writeDraft(long)).toBeUndefined();
    expect(readDraft(JSON.stringify({ version: 1, ...long }), NOW)).toBeUndefined();
  });

  it('of one tab says more of its own fields than that of another, which adds what is left', () => {
    const other: Draft = {
      savedAt: NOW,
      page: 4,
      typed: [
        ['fullName', ['A.']],
        ['userEmail', ['ada@clinic.example']],
      ],
      chosen: [['attestation', ['Yes']]],
    };
    const own: Draft = { ...draft, chosen: [['attestation', []], ...draft.chosen] };
    expect(together(own, other)).toEqual({
      ...draft,
      typed: [...draft.typed, ['userEmail', ['ada@clinic.example']]],
      chosen: [['attestation', ['Yes']], ...draft.chosen],
    });
  });

  it('is empty without entries, whatever its page', () => {
    expect([draft, { ...draft, typed: [] }, { ...draft, typed: [], chosen: [] }].map(isEmpty)).toEqual([
      false,
      false,
      true,
    ]);
  });
});

describe('a draft holds', () => {
  it.each([
    ['a text', {}, true],
    ['a checkbox', { type: 'checkbox' }, true],
    ['a list', { type: 'select-multiple', name: 'fields[a][]' }, true],
    ['a name that browsers complete', { autocomplete: 'section-work street-address' }, true],
    ['the hidden field of a widget inside', { type: 'hidden', isNested: true }, true],
    ['not the server’s hidden field', { type: 'hidden', name: 'action' }, false],
    ['not a token, wherever it stands', { name: 'CRAFT_CSRF_TOKEN', type: 'hidden', isNested: true }, false],
    ['no password', { type: 'password' }, false],
    ['no password that is shown', { autocomplete: 'new-password' }, false],
    ['no code that opens', { autocomplete: 'one-time-code' }, false],
    ['no card', { autocomplete: 'billing cc-number' }, false],
    ['no payment', { name: 'paymentForm[stripe][paymentMethodId]' }, false],
    ['no last four digits', { name: 'stripe_last4' }, false],
    ['no file', { type: 'file' }, false],
    ['no button', { type: 'submit' }, false],
    ['nothing without a name', { name: '' }, false],
    ['nothing that browsers are not to keep', { autocomplete: 'off' }, false],
  ] as const)('%s', (_, rest, expected) => {
    expect(mayKeep(control(rest))).toBe(expected);
  });
});

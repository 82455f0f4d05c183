import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  agedText,
  canSave,
  type Draft,
  type DraftControl,
  isEmpty,
  isExpired,
  mergeDrafts,
  parseDraft,
  serializeDraft,
} from './draft.ts';

const NOW = 1_800_000_000_000;
const DAY = 24 * 60 * 60 * 1000;
const draft: Draft = {
  id: 'a1',
  begunAt: NOW - 2 * DAY,
  savedAt: NOW - DAY,
  page: 2,
  typed: [['fullName', ['Ada']]],
  chosen: [['fields[by][]', ['email', 'post']]],
};

const control = (rest: Partial<DraftControl>): DraftControl => ({
  name: 'fields[city]',
  type: 'text',
  autocomplete: '',
  isNested: false,
  ...rest,
});

describe('a draft', () => {
  const entries = fc.array(fc.tuple(fc.string(), fc.array(fc.string())));

  it('survives a round trip with any names and values', () => {
    fc.assert(
      fc.property(entries, entries, fc.nat(9), (typed, chosen, page) => {
        const written = { id: 'a1', begunAt: 5, savedAt: NOW, page, typed, chosen };
        expect(parseDraft(serializeDraft(written), NOW)).toEqual(written);
      }),
    );
  });

  it('is not parsed from other texts', () => {
    fc.assert(fc.property(fc.oneof(fc.json(), fc.string()), (text) => parseDraft(text, NOW) === undefined));
    expect(parseDraft(undefined, NOW)).toBeUndefined();
  });

  it.each([
    ['in the format of another version', { version: 1 }],
    ['without an id', { id: undefined }],
    ['with an id that is part of a key', { id: 'a@b' }],
    ['without the time at which it was begun', { begunAt: undefined }],
    ['with a short text as that time', { begunAt: '1' }],
    ['without a time of saving', { savedAt: null }],
    ['with a short text as its time of saving', { savedAt: '1' }],
    ['older than two weeks', { savedAt: NOW - 14 * DAY - 1 }],
    ['with a fractional page', { page: 0.5 }],
    ['with a negative page', { page: -1 }],
    ['with a value that is not a string', { typed: [['a', [1]]] }],
    ['with values that are not a list', { chosen: [['a', 'b']] }],
    ['with an entry without values', { typed: [['a']] }],
    ['with an entry of three items', { typed: [['a', [], 'b']] }],
    ['with an entry that is not a list', { typed: [{ length: 2 }] }],
    ['with a name that is not a string', { typed: [[1, ['b']]] }],
    ['with a page that is not a number', { page: '1' }],
    ['with the current time as a text', { savedAt: String(NOW) }],
    ['without a list of entries', { chosen: undefined }],
    ['with an order that is not a string', { sentOrder: 1 }],
  ])('%s is rejected', (_, wrong) => {
    expect(parseDraft(JSON.stringify({ version: 2, ...draft, ...wrong }), NOW)).toBeUndefined();
  });

  it('that was sent is accepted only while its order is open', () => {
    const text = serializeDraft({ ...draft, sentOrder: 'a' });
    expect(parseDraft(text, NOW, 'a')).toEqual({ ...draft, sentOrder: 'a' });
    expect(parseDraft(text, NOW, 'b')).toBeUndefined();
    expect(parseDraft(text, NOW)).toBeUndefined();
    expect(parseDraft(serializeDraft(draft), NOW, 'b')).toEqual(draft);
  });

  it('is accepted at the age of two weeks', () => {
    const old = { ...draft, savedAt: NOW - 14 * DAY };
    expect(parseDraft(serializeDraft(old), NOW)).toEqual(old);
  });

  it('is accepted if the clock was ahead and has been corrected, or has been set back by years', () => {
    const ahead = { ...draft, savedAt: NOW + 3000 * DAY };
    expect(parseDraft(serializeDraft(ahead), NOW)).toEqual(ahead);
  });

  it.each([
    ['too old', NOW - 15 * DAY],
    ['in the future', NOW + 2 * DAY],
  ])('that is %s is removed only if it still is two weeks later', (_, savedAt) => {
    const text = JSON.stringify({ version: 9, savedAt });
    const doubted = agedText(text, NOW);
    expect(doubted).toBe(JSON.stringify({ version: 9, savedAt, doubtedSince: NOW }));
    expect(agedText(String(doubted), NOW + 14 * DAY)).toBe(doubted);
    const isRight = savedAt > NOW;
    expect(agedText(String(doubted), NOW + 14 * DAY + 1)).toBe(isRight ? doubted : undefined);
    // The note was made while the clock was wrong in the other direction, or is from the future.
    const later = NOW + (isRight ? 900 : -900) * DAY;
    expect(agedText(String(doubted), later)).toContain(`"doubtedSince":${later}`);
  });

  it('is not doubted because of its age alone, and other texts are left alone', () => {
    for (const text of [serializeDraft(draft) ?? '', 'not a draft', '{"savedAt":"1"}'])
      expect(agedText(text, NOW)).toBe(text);
    const forever = JSON.stringify({ version: 9, savedAt: NOW + 900 * DAY, doubtedSince: NOW });
    expect(agedText(forever, NOW + 15 * DAY)).toBeUndefined();
  });

  it('that is too long is neither written nor read', () => {
    const long: Draft = { ...draft, typed: [['note', ['x'.repeat(200_000)]]] };
    expect(serializeDraft(long)).toBeUndefined();
    expect(parseDraft(JSON.stringify({ version: 2, ...long }), NOW)).toBeUndefined();
  });

  it('keeps the id from the server', () => {
    const known = { ...draft, identity: 'f-1' };
    expect(parseDraft(serializeDraft(known), NOW)).toEqual(known);
    expect(parseDraft(JSON.stringify({ version: 2, ...draft, identity: 1 }), NOW)).toEqual(draft);
  });

  describe('merged with another tab’s draft', () => {
    const withTyped = (typed: Draft['typed'], chosen: Draft['chosen'] = []): Draft => ({
      ...draft,
      typed,
      chosen,
    });
    const phone: Draft['typed'][number] = ['phone', ['1']];

    it('has the changes from both', () => {
      const before = withTyped([['name', ['Ada']]]);
      const own = withTyped([['name', ['Ada King']]], [['by', ['email']]]);
      const other = withTyped([['name', ['Ada']], phone]);
      expect(mergeDrafts(before, own, other)).toEqual(
        withTyped([['name', ['Ada King']], phone], [['by', ['email']]]),
      );
    });

    it.each([
      ['emptied', [['phone', ['']]], [['phone', ['']]]],
      ['reset to the server’s default', [], []],
    ] as const)('lacks a value that this tab has %s', (_, own, merged) => {
      const typed = mergeDrafts(withTyped([phone]), withTyped(own), withTyped([phone])).typed;
      expect(typed).toEqual(merged);
    });

    it('lacks a value that the other tab has emptied or reset', () => {
      const own = withTyped([phone, ['name', ['Ada']]]);
      expect(mergeDrafts(withTyped([phone]), own, withTyped([])).typed).toEqual([['name', ['Ada']]]);
      const emptied = withTyped([['phone', ['']]]);
      expect(mergeDrafts(withTyped([phone]), own, emptied).typed).toEqual([
        ['phone', ['']],
        ['name', ['Ada']],
      ]);
    });

    it('keeps all of its own values, and adds only missing ones, if it was never saved', () => {
      const own = withTyped([['name', ['Ada']]]);
      // In its own order, which is that of rows that the visitor has moved.
      expect(mergeDrafts(undefined, own, withTyped([phone, ['name', ['B']]])).typed).toEqual([
        ['name', ['Ada']],
        phone,
      ]);
    });

    it('keeps the tab’s own time, step and id', () => {
      const own = { ...draft, page: 4, savedAt: NOW };
      expect(mergeDrafts(draft, own, draft)).toEqual(own);
    });
  });

  it('of the maximum length is written and read', () => {
    const length = serializeDraft({ ...draft, typed: [['note', ['']]] })?.length ?? 0;
    const longest: Draft = { ...draft, typed: [['note', ['x'.repeat(200_000 - length)]]] };
    expect(serializeDraft(longest)).toHaveLength(200_000);
    expect(parseDraft(serializeDraft(longest), NOW)).toEqual(longest);
  });

  it('is empty if it has no entries, whatever its page', () => {
    expect(
      [draft, { ...draft, typed: [] }, { ...draft, chosen: [] }, { ...draft, typed: [], chosen: [] }].map(
        isEmpty,
      ),
    ).toEqual([false, false, false, true]);
  });
});

describe('a draft', () => {
  it.each([
    ['includes a text field', {}, true],
    ['includes a checkbox', { type: 'checkbox' }, true],
    ['includes a list', { type: 'select-multiple', name: 'fields[a][]' }, true],
    ['includes a field with autocomplete', { autocomplete: 'section-work street-address' }, true],
    ['includes the hidden field of a nested widget', { type: 'hidden', isNested: true }, true],
    ['excludes a hidden field of the form', { type: 'hidden', name: 'action' }, false],
    [
      'excludes a CSRF token, even in a nested widget',
      { name: 'CRAFT_CSRF_TOKEN', type: 'hidden', isNested: true },
      false,
    ],
    ['excludes a password', { type: 'password' }, false],
    ['excludes a visible password', { autocomplete: 'new-password' }, false],
    ['excludes a one-time code', { autocomplete: 'one-time-code' }, false],
    ['excludes a card number', { autocomplete: 'billing cc-number' }, false],
    ['excludes a card number with another token', { autocomplete: 'cc-number mobile' }, false],
    ['includes a field whose name ends in stripe', { name: 'fields[candystripe]' }, true],
    ['excludes a payment method', { name: 'paymentForm[stripe][paymentMethodId]' }, false],
    ['excludes the last four digits of a card', { name: 'stripe_last4' }, false],
    ['excludes a file', { type: 'file' }, false],
    ['excludes a button', { type: 'submit' }, false],
    ['excludes the token of a security check', { name: 'h-captcha-response', type: 'textarea' }, false],
    ['excludes a field without a name', { name: '' }, false],
    ['excludes a field with autocomplete="off"', { autocomplete: 'off' }, false],
    ['excludes a field with autocomplete=" OFF "', { autocomplete: ' OFF ' }, false],
    ['includes a field with autocomplete="office"', { autocomplete: 'office' }, true],
    ['includes a field with autocomplete="day-off"', { autocomplete: 'day-off' }, true],
  ] as const)('%s', (_, rest, expected) => {
    expect(canSave(control(rest), 'browser')).toBe(expected);
  });

  it('that ends with the tab also includes fields with autocomplete="off", but no private ones', () => {
    expect(canSave(control({ autocomplete: 'off' }), 'tab')).toBe(true);
    expect(canSave(control({ autocomplete: 'one-time-code' }), 'tab')).toBe(false);
    expect(canSave(control({ type: 'hidden' }), 'tab')).toBe(false);
    expect(canSave(control({ type: 'password' }), 'tab')).toBe(false);
  });
});

describe('a stored text', () => {
  it.each([
    ['is an expired draft after 14 days', JSON.stringify({ savedAt: NOW - 15 * DAY }), true],
    [
      'is an expired draft even in the format of another version',
      JSON.stringify({ version: 99, savedAt: 1 }),
      true,
    ],
    ['is not an expired draft within 14 days', JSON.stringify({ savedAt: NOW - 13 * DAY }), false],
    ['is not an expired draft without a time', JSON.stringify({ savedAt: 'long ago' }), false],
    ['is not an expired draft if it is invalid JSON', '{"savedAt":1', false],
    ['is not an expired draft if it is missing', undefined, false],
  ])('%s', (_, text, expected) => {
    expect(isExpired(text, NOW)).toBe(expected);
  });
});

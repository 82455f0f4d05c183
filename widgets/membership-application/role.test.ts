import { describe, expect, it } from 'vitest';
import { roleOf } from './role.ts';

const options = {
  draft: undefined,
  draftsOf: undefined,
  returned: 'no',
  addresses: 'all',
  sent: undefined,
  received: undefined,
} as const;

describe('the role of a membership application', () => {
  it('is the form, unless an option says otherwise', () => {
    expect(roleOf({ ...options, draft: '17' })).toEqual({ name: 'form' });
  });

  it.each([
    [undefined, ''],
    ['17', '17'],
  ])('is the thank-you page if the option "sent" is set (account %s)', (draft, account) => {
    const role = { name: 'sent', address: '/membership/apply', account };
    expect(roleOf({ ...options, draft, sent: '/membership/apply' })).toEqual(role);
  });

  it.each(['', '17'])(
    'is an account page if the option "draftsOf" is set, even to an empty text (%j)',
    (draftsOf) => {
      expect(roleOf({ ...options, draftsOf })).toEqual({ name: 'account', account: draftsOf });
    },
  );
});

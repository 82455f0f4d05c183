import { describe, expect, it } from 'vitest';
import { failureOf } from './failure.ts';

describe('failureOf', () => {
  it.each([
    [400, 'session'],
    [401, 'session'],
    [403, 'session'],
    [413, 'tooLarge'],
    [415, 'kind'],
    [422, 'refused'],
    [429, 'busy'],
    [503, 'busy'],
    [404, 'server'],
    [500, 'server'],
    [200, 'server'],
  ])('reads status %i as %s', (status, reason) => {
    expect(failureOf({ status, asksForPage: false, body: undefined }).reason).toBe(reason);
  });

  it('shows the message of a 422 only, because Craft’s other messages are for developers', () => {
    const body = { message: 'It contains <b>a virus</b>.' };
    expect(failureOf({ status: 422, asksForPage: false, body })).toEqual({
      reason: 'refused',
      message: body.message,
    });
    expect(failureOf({ status: 500, asksForPage: false, body })).toEqual({ reason: 'server' });
    expect(failureOf({ status: 422, asksForPage: false, body: { message: 5 } }).message).toBeUndefined();
  });

  it('treats a redirect for scripts as the end of the session', () => {
    expect(failureOf({ status: 200, asksForPage: true, body: undefined })).toEqual({ reason: 'session' });
  });
});

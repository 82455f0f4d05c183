import { describe, expect, it } from 'vitest';
import { onRefusedSession } from '../../src/net/refusedSession.ts';
import { failureOf } from './failure.ts';

const headersOf =
  (headers: Readonly<Record<string, string>>) =>
  (name: string): string | null =>
    headers[name] ?? null;

const page = headersOf({ 'Content-Type': 'text/html' });
const json = headersOf({ 'Content-Type': 'application/json' });

describe('failureOf', () => {
  it.each([
    [413, 'tooLarge'],
    [415, 'kind'],
    [422, 'refused'],
    [429, 'busy'],
    [503, 'busy'],
    [404, 'server'],
    [500, 'server'],
    [200, 'server'],
  ])('reads status %i as %s', async (status, reason) => {
    expect((await failureOf({ status, header: page, body: undefined })).reason).toBe(reason);
  });

  it('shows the message of a 422 only, because Craft’s other messages are for developers', async () => {
    const body = { message: 'It contains <b>a virus</b>.' };
    expect(await failureOf({ status: 422, header: json, body })).toEqual({
      reason: 'refused',
      message: body.message,
    });
    expect(await failureOf({ status: 500, header: json, body })).toEqual({ reason: 'server' });
    const other = await failureOf({ status: 422, header: json, body: { message: 5 } });
    expect(other.message).toBeUndefined();
  });

  it('treats JSON with a refusal, and a redirect for scripts, as the end of the session, but no page', async () => {
    for (const status of [400, 401, 403]) {
      expect(await failureOf({ status, header: json, body: {} })).toEqual({ reason: 'session' });
      expect(await failureOf({ status, header: page, body: undefined })).toEqual({ reason: 'server' });
    }
    const header = headersOf({ 'X-Redirect': '/login' });
    expect(await failureOf({ status: 302, header, body: undefined })).toEqual({ reason: 'session' });
  });

  it.each([
    [true, 'session', 'session'],
    [false, 'server', 'server'],
    [undefined, 'session', 'server'],
  ])(
    'if the session’s own check responds with %s, reads JSON as %s and a page as %s',
    async (checked, ...reasons) => {
      const stop = onRefusedSession(async () => Promise.resolve(checked));
      expect(await failureOf({ status: 403, header: json, body: {} })).toEqual({ reason: reasons[0] });
      expect(await failureOf({ status: 403, header: page, body: undefined })).toEqual({ reason: reasons[1] });
      stop();
    },
  );
});

import { describe, expect, it } from 'vitest';
import { createClient, LiveKeyError, type Send } from './client.ts';

const ADDRESS = 'https://society.example/donate';

/** Returns a client, and the requests that it has sent. */
function clientOf(respond: (request: Request, count: number) => Response): {
  client: ReturnType<typeof createClient>;
  sent: Request[];
} {
  const sent: Request[] = [];
  const send: Send = async (request) => {
    sent.push(request);
    return respond(request, sent.length);
  };
  const given = {
    origin: 'https://society.example',
    entries: [
      ['Cookie', 'member=1'],
      ['User-Agent', 'mine'],
    ],
  } as const;
  return { client: createClient({ send, timeout: 1000, given }), sent };
}

const cookieOf = (request: Request | undefined): string | null | undefined => request?.headers.get('Cookie');

describe('a client', () => {
  it('keeps cookies, and sends the given cookies only to their own origin', async () => {
    const { client, sent } = clientOf(
      () => new Response('', { headers: { 'Set-Cookie': 'session=a; Path=/' } }),
    );
    await client.request(ADDRESS);
    await client.request(ADDRESS);
    expect(sent.map(cookieOf)).toEqual(['member=1', 'member=1; session=a']);
    await client.request('https://other.example/');
    expect(cookieOf(sent[2])).not.toContain('member');
    // Craft accepts a session only from the browser that started it.
    expect(sent.map((request) => request.headers.get('User-Agent') === 'mine')).toEqual([true, true, false]);
    client.endSession();
    await client.request(ADDRESS);
    expect(cookieOf(sent[3])).toBe('session=ended');
  });

  it('marks the requests of scripts', async () => {
    const { client, sent } = clientOf(() => new Response(''));
    await client.request(ADDRESS, { isScript: true, referer: 'https://society.example/' });
    expect(sent[0]?.headers.get('X-Requested-With')).toBe('XMLHttpRequest');
    expect(sent[0]?.redirect).toBe('manual');
  });

  it('does not follow redirects, and reads the address to which Craft redirects a script', async () => {
    const { client } = clientOf(
      () => new Response(null, { status: 302, headers: { 'X-Redirect': '/login' } }),
    );
    expect(await client.request(ADDRESS)).toMatchObject({
      status: 302,
      target: new URL('https://society.example/login'),
    });
  });

  it('waits once for the time that a server specifies', async () => {
    const busy = (wait: string) => new Response('', { status: 429, headers: { 'Retry-After': wait } });
    const { client, sent } = clientOf((_, count) => (count === 1 ? busy('0') : new Response('')));
    expect((await client.request(ADDRESS)).status).toBe(200);
    expect(sent).toHaveLength(2);
    const patient = clientOf(() => busy('3600'));
    expect((await patient.client.request(ADDRESS)).status).toBe(429);
    expect(patient.sent).toHaveLength(1);
  });

  it('returns a response even without a connection', async () => {
    const { client } = clientOf(() => Response.error());
    expect(await client.request(ADDRESS)).toMatchObject({ status: 0, body: 'the connection closed' });
  });

  it.each(['pk', 'sk', 'rk'])('stops at a live key: %s', async (kind) => {
    const { client } = clientOf(() => new Response(`<div data-publishablekey="${kind}_live_51Test">`));
    await expect(client.request(ADDRESS)).rejects.toThrow(LiveKeyError);
  });
});

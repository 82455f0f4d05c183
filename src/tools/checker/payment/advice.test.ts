import { describe, expect, it } from 'vitest';
import { adviceFor } from './advice.ts';
import type { Entry } from './entry.ts';

const policy = (name: string, value: string): Entry => ({
  kind: 'policy',
  name,
  value,
  owner: 'site',
  reason: 'x',
});
const CSP = policy('Content-Security-Policy', "script-src 'self'; frame-ancestors 'self'");
const HSTS = policy('Strict-Transport-Security', 'max-age=31536000');
const script = (rest: Partial<Entry>): Entry => ({
  kind: 'script',
  name: 'https://www.example.org/a.js',
  hash: 'sha384-a',
  integrity: 'none',
  owner: 'site',
  reason: 'x',
  ...rest,
});

/** Returns the suggestions for a page with these entries. */
const adviceOf = (...entries: Entry[]) =>
  adviceFor({ address: 'https://www.example.org/donate', entries }, true).map(({ text }) => text);

describe('suggestions', () => {
  it('are none for a page with policies and its own scripts', () => {
    expect(adviceOf(CSP, HSTS, script({}))).toEqual([]);
  });

  it.each([
    ['no policy', [HSTS, policy('X-Frame-Options', 'DENY')], 'There is no Content-Security-Policy'],
    [
      'only a report-only policy',
      [
        HSTS,
        policy('X-Frame-Options', 'DENY'),
        policy('Content-Security-Policy-Report-Only', "script-src 'self'"),
      ],
      'There is no Content-Security-Policy',
    ],
    [
      'a policy without script-src',
      [HSTS, policy('Content-Security-Policy', "img-src 'self'; frame-ancestors 'none'")],
      'neither script-src nor default-src',
    ],
    [
      "'unsafe-inline'",
      [HSTS, policy('Content-Security-Policy', "default-src 'self' 'unsafe-inline'; frame-ancestors 'none'")],
      "contains 'unsafe-inline'",
    ],
    [
      'any host',
      [HSTS, policy('Content-Security-Policy', "script-src https:; frame-ancestors 'none'")],
      'allows scripts from any host',
    ],
    [
      'speculation rules in a header',
      [HSTS, CSP, policy('Speculation-Rules', '"/speculation-rules.json"')],
      'Leave them out of pages with a payment',
    ],
    [
      'speculation rules in the page',
      [HSTS, CSP, script({ kind: 'speculation rules', name: 'speculation rules' })],
      'Leave them out of pages with a payment',
    ],
    ['no frame-ancestors', [HSTS, policy('Content-Security-Policy', "script-src 'self'")], 'in a frame'],
    [
      'frame-ancestors in a <meta>, where browsers ignore it',
      [HSTS, policy('Content-Security-Policy (meta)', "script-src 'self'; frame-ancestors 'none'")],
      'in a frame',
    ],
    ['no Strict-Transport-Security', [CSP], 'no Strict-Transport-Security'],
    [
      'an enforced Integrity-Policy with Stripe',
      [
        CSP,
        HSTS,
        policy('Integrity-Policy', 'blocked-destinations=(script)'),
        script({ kind: 'loaded script', owner: 'Stripe' }),
      ],
      "blocks Stripe's script",
    ],
    [
      'a file that differs from its hash',
      [CSP, HSTS, script({ integrity: 'differs' })],
      'browsers refuse it',
    ],
    [
      "Stripe's script with a hash",
      [CSP, HSTS, script({ owner: 'Stripe', integrity: 'unchecked' })],
      'must not have',
    ],
    [
      "another host's script without integrity",
      [CSP, HSTS, script({ name: 'https://cdn.example/a.js' })],
      'without an integrity attribute',
    ],
    [
      'code that is different in each response',
      [
        CSP,
        HSTS,
        {
          kind: 'inline script',
          name: 'a',
          unhashed: 'it is different in each response',
          owner: 'site',
          reason: 'x',
        } as const,
      ],
      'nobody can approve it',
    ],
    [
      "a file with the widgets' name and other content",
      [CSP, HSTS, script({ name: 'https://www.example.org/widgets.js?v=1' })],
      'it is not in the release',
    ],
    ['a missing reason', [CSP, HSTS, script({ reason: ' ' })], 'no reason'],
  ])('mention %s', (_, entries, text) => {
    expect(adviceOf(...entries)).toEqual([expect.stringContaining(text)]);
  });

  it('do not mention what browsers ignore or what a second policy forbids', () => {
    const nonce = policy(
      'Content-Security-Policy',
      "script-src 'unsafe-inline' 'nonce-…'; frame-ancestors 'self'",
    );
    expect(adviceOf(nonce, HSTS)).toEqual([]);
    expect(adviceOf(CSP, policy('Content-Security-Policy', 'script-src *'), HSTS)).toEqual([]);
  });

  it('name the entries, and say if some files have not been read', () => {
    const inventory = { address: 'https://www.example.org/', entries: [CSP, HSTS, script({ reason: '' })] };
    expect(adviceFor(inventory, false).map(({ names }) => names)).toEqual([
      ['https://www.example.org/a.js'],
      [],
    ]);
  });
});

import { type Entry, oneLine } from './entry.ts';

/**
 * Headers that limit what a page may load and run and where it may be shown, that name the address for reports, that
 * lead visitors away, or that make browsers load other pages early.
 */
const HEADERS = [
  'Content-Security-Policy',
  'Content-Security-Policy-Report-Only',
  'Cross-Origin-Embedder-Policy',
  'Cross-Origin-Opener-Policy',
  'Integrity-Policy',
  'Integrity-Policy-Report-Only',
  'Permissions-Policy',
  'Referrer-Policy',
  'Refresh',
  'Report-To',
  'Reporting-Endpoints',
  'Speculation-Rules',
  'Strict-Transport-Security',
  'X-Content-Type-Options',
  'X-Frame-Options',
] as const;

/** Returns the value of a policy without line breaks, nonces and empty directives, so that equal policies have equal texts. */
export const policyValue = (value: string): string =>
  oneLine(value)
    .replaceAll(/'nonce-[^']*'/g, "'nonce-…'")
    .split(';')
    .map((directive) => directive.trim())
    .filter((directive) => directive !== '')
    .join('; ');

/** Returns the policies in the headers of a response. */
export function policiesOf(headers: Headers): Pick<Entry, 'kind' | 'name' | 'value'>[] {
  return HEADERS.flatMap((name) => {
    const value = headers.get(name);
    if (value === null) return [];
    // A response may have several Content Security Policies, and all of them apply.
    const values = name.startsWith('Content-Security-Policy') ? value.split(',') : [value];
    return values.map((each) => ({ kind: 'policy' as const, name, value: policyValue(each) }));
  });
}

/** Directives of a Content Security Policy, keyed by name. The first directive of a name counts. */
export function directivesOf(value: string): ReadonlyMap<string, readonly string[]> {
  const directives = value.split('; ').map((each): [string, string[]] => {
    const [name = '', ...sources] = each.split(' ');
    return [name.toLowerCase(), sources];
  });
  return new Map(directives.toReversed());
}

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareEntries, mergeEntries } from './compare.ts';
import { contentOf, type Entry, inOrder, type Kind, kinds, type SavedEntry } from './entry.ts';
import { listText, parseList } from './list.ts';
import { pairEntries } from './pairs.ts';

const script = (name: string, rest: Partial<Entry> = {}): Entry => ({
  kind: 'script',
  name,
  hash: 'sha384-a',
  integrity: 'none',
  owner: 'site',
  reason: '',
  ...rest,
});
const approved = (entry: Entry): SavedEntry => ({
  ...entry,
  reason: entry.reason || 'Counts visits.',
  approvedBy: 'A. Reviewer',
  approvedOn: '2026-11-25',
});
const A = 'https://www.example.org/a.js';

describe('a comparison', () => {
  it.each([
    ['nothing', script(A), script(A), []],
    [
      'a different hash',
      script(A),
      script(A, { hash: 'sha384-b' }),
      ['changed: Saved: sha384-a. Found: sha384-b.'],
    ],
    [
      'another version in the query',
      script(`${A}?v=1`),
      script(`${A}?v=2`),
      [`changed: Saved address: ${A}?v=1. Found: ${A}?v=2.`],
    ],
    [
      'a removed integrity attribute',
      script(A, { integrity: 'matches' }),
      script(A),
      ['changed: Saved integrity attribute: matches. Found: none.'],
    ],
    [
      'a redirect to another host',
      script(A),
      script(A, { redirectsTo: 'https://evil.example/a.js' }),
      ['changed: Saved redirect: none. Found: https://evil.example/a.js.'],
    ],
    [
      'a different address',
      script(A),
      script('https://www.example.org/b.js'),
      ['added: Saved: nothing. Found: sha384-a.', 'removed: Saved: sha384-a. Found: nothing.'],
    ],
    [
      'a script that cannot be read any more',
      script(A),
      {
        kind: 'script',
        name: A,
        unhashed: 'it responds with 404',
        integrity: 'none',
        owner: 'site',
        reason: '',
      } as const,
      ['changed: Saved: sha384-a. Found: no hash, because it responds with 404.'],
    ],
  ])('reports %s', (_, saved, found, expected) => {
    const changes = compareEntries([approved(saved)], [found]);
    expect(changes.map(({ change, difference }) => `${change}: ${difference}`)).toEqual(expected);
  });

  it('names only the directives of a policy that are different', () => {
    const policy = (value: string): Entry => ({
      kind: 'policy',
      name: 'Content-Security-Policy',
      value,
      owner: 'site',
      reason: 'x',
    });
    const [change] = compareEntries(
      [approved(policy("default-src 'self'; script-src 'self'"))],
      [policy("default-src 'self'; script-src 'self' https://evil.example; frame-src *")],
    );
    expect(change?.difference).toBe(
      "Saved: script-src 'self'. Found: script-src 'self' https://evil.example; frame-src *.",
    );
    const moved = compareEntries([approved(policy('a; b'))], [policy('b; a')]);
    expect(moved[0]?.difference).toBe('The order of its parts has changed.');
  });

  it('says what to do in each case', () => {
    const changes = compareEntries(
      [approved(script('/a')), approved(script('/b'))],
      [script('/b', { hash: 'x' }), script('/c')],
    );
    expect(changes.map(({ change, action }) => [change, action])).toEqual([
      ['added', expect.stringContaining('Otherwise, remove it from the page')],
      ['changed', expect.stringContaining('stop taking payments')],
      ['removed', expect.stringContaining('If it was removed on purpose')],
    ]);
  });
});

describe('an update', () => {
  it('keeps what people have written, but not the approval of other content', () => {
    const saved = [approved(script(A)), approved(script(`${A}?x`, { hash: 'sha384-x' }))];
    const merged = mergeEntries(saved, [script(A), script(`${A}?x`, { hash: 'sha384-y' })]);
    expect(merged.map(({ reason, approvedBy, approvedOn }) => [reason, approvedBy, approvedOn])).toEqual([
      ['Counts visits.', 'A. Reviewer', '2026-11-25'],
      ['Counts visits.', '', ''],
    ]);
  });

  it('keeps the reasons of chunks, whose names change with each release', () => {
    const chunk = (hash: string): Entry =>
      script(`https://www.example.org/widgets/chunks/donation-${hash}.js`, { hash, kind: 'loaded script' });
    const [merged] = mergeEntries([approved(chunk('BymL8HJ'))], [chunk('Ab1Cd2E')]);
    expect(merged).toMatchObject({ reason: 'Counts visits.', approvedBy: '', hash: 'Ab1Cd2E' });
  });

  it('keeps an owner that a person has written in place of an unknown one', () => {
    const saved = { ...approved(script(A)), owner: 'Vendor, Inc.' };
    expect(mergeEntries([saved], [script(A, { owner: 'unknown' })])[0]?.owner).toBe('Vendor, Inc.');
    expect(mergeEntries([saved], [script(A, { owner: 'Stripe' })])[0]?.owner).toBe('Stripe');
  });

  it('can approve everything that has a reason and that nobody has approved yet', () => {
    const approval = { approvedBy: 'B', approvedOn: '2026-12-01' };
    const found = [script('/a'), script('/b', { reason: 'Needed.' }), script('/c')];
    const merged = mergeEntries([approved(script('/a'))], found, approval);
    expect(merged.map(({ approvedBy }) => approvedBy)).toEqual(['A. Reviewer', 'B', '']);
  });
});

// Few names and hashes, so that entries often share some of them.
const entry: fc.Arbitrary<Entry> = fc.record(
  {
    kind: fc.constantFrom<Kind>('script', 'inline script', 'policy', 'frame'),
    name: fc.constantFrom(
      '/a.js',
      '/a.js?v=1',
      '/a.js?v=2',
      '/chunks/a-1234567.js',
      '/chunks/a-7654321.js',
      'x',
    ),
    hash: fc.constantFrom('sha384-a', 'sha384-b'),
    value: fc.constantFrom('a; b', 'b'),
    unhashed: fc.constantFrom('it varies', 'it responds with 404'),
    integrity: fc.constantFrom('matches', 'differs', 'none', 'unchecked'),
    redirectsTo: fc.constantFrom('https://a.example/', 'https://b.example/'),
    loadedBy: fc.constantFrom('/a.js', '/b.js'),
    owner: fc.constantFrom('site', 'unknown'),
    reason: fc.constantFrom('', 'Needed.'),
  },
  { requiredKeys: ['kind', 'name', 'owner', 'reason'] },
);
const entries = fc.array(entry, { maxLength: 12 });
const saved = fc.array(
  fc.tuple(entry, fc.constantFrom('', 'A. Reviewer'), fc.constantFrom('', 'Written by a person.')).map(
    ([each, approvedBy, reason]): SavedEntry => ({
      ...each,
      reason,
      approvedBy,
      approvedOn: approvedBy === '' ? '' : '2026-11-25',
    }),
  ),
  { maxLength: 12 },
);

describe('for any two lists', () => {
  it('nothing is different after an update', () => {
    fc.assert(
      fc.property(saved, entries, (before, found) => {
        expect(compareEntries(mergeEntries(before, found), found)).toEqual([]);
      }),
    );
  });

  it('each entry is in exactly one pair, or left over', () => {
    fc.assert(
      fc.property(saved, entries, (before, found) => {
        const { pairs, left, right } = pairEntries(before, found);
        expect([...pairs.map(([a]) => a), ...left].toSorted(byIdentity(before))).toEqual(before);
        expect([...pairs.map(([, b]) => b), ...right].toSorted(byIdentity(found))).toEqual(found);
      }),
    );
  });

  it('an update lists what the page has, and nothing else', () => {
    fc.assert(
      fc.property(saved, entries, (before, found) => {
        const facts = ({ kind, name, integrity, redirectsTo, loadedBy, ...rest }: Entry) =>
          JSON.stringify([kind, name, contentOf({ kind, name, ...rest }), integrity, redirectsTo, loadedBy]);
        expect(mergeEntries(before, found).map(facts).toSorted()).toEqual(found.map(facts).toSorted());
      }),
    );
  });

  it('a second update changes nothing, and never loses a reason that a person has written for the same entry', () => {
    fc.assert(
      fc.property(saved, entries, (before, found) => {
        const once = mergeEntries(before, found);
        expect(mergeEntries(once, found)).toEqual(once);
        const { pairs } = pairEntries(before, found);
        const kept = pairs.map(([{ reason }]) => reason).filter((reason) => reason !== '');
        const now = once.map(({ reason }) => reason).filter((reason) => reason === 'Written by a person.');
        expect(now).toHaveLength(kept.length);
      }),
    );
  });

  it('the order on the page does not affect the comparison or the file', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(entry, {
          selector: (each) => `${each.kind} ${each.name} ${contentOf(each)}`,
          maxLength: 12,
        }),
        (found) => {
          const text = (list: readonly Entry[]) =>
            listText({
              savedOn: '2026-11-25',
              address: 'https://a.example/',
              entries: mergeEntries([], list),
            });
          expect(text(found.toReversed())).toBe(text(found));
          expect(compareEntries(mergeEntries([], found.toReversed()), found)).toEqual([]);
        },
      ),
    );
  });

  it('the file contains the whole list', () => {
    fc.assert(
      fc.property(saved, (list) => {
        const whole = { savedOn: '2026-11-25', address: 'https://a.example/', entries: inOrder(list) };
        expect(parseList(listText(whole), 'list.json')).toEqual({ ...whole, schema: 1 });
      }),
    );
  });
});

/** Returns a comparison that restores the original order of a list's own elements. */
function byIdentity<Each>(list: readonly Each[]): (a: Each, b: Each) => number {
  return (a, b) => list.indexOf(a) - list.indexOf(b);
}

it('each kind of entry has a title', () => {
  expect(Object.values(kinds).every(({ title }) => title.length > 0)).toBe(true);
});

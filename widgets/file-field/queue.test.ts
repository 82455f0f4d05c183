import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addFiles,
  canRetry,
  eventsOfAdding,
  isCounted,
  isLost,
  type KeyedCandidate,
  markExpired,
  memoryOf,
  move,
  nextToStart,
  type Reason,
  type Rows,
  readReferences,
  referencesOf,
  remove,
  removedFrom,
  retry,
  rowsOf,
  setFailed,
  setSent,
  setUploaded,
  writeReferences,
} from './queue.ts';
import type { Rules } from './rules.ts';

const rules: Rules = { kinds: ['.pdf'], maximumFiles: 3, maximumSize: 1000 };
const single: Rules = { ...rules, maximumFiles: 1 };
const pdf = (key: number, name = `${key}.pdf`, size = 100): KeyedCandidate => ({
  key,
  name,
  size,
  type: 'application/pdf',
  lastModified: key,
});
const states = (rows: Rows) => rows.map((row) => (row.state === 'failed' ? row.reason : row.state));
const uploaded = (rows: Rows, key: number) =>
  setUploaded(rows, key, { id: `id${key}`, name: `${key}.pdf`, size: 100 });

describe('addFiles', () => {
  it('checks each file, and adds no more than the maximum', () => {
    const chosen = [
      pdf(1),
      pdf(2, 'a.txt'),
      pdf(3, 'b.pdf', 0),
      pdf(4, 'c.pdf', 1001),
      pdf(5),
      pdf(6),
      pdf(7),
    ];
    expect(states(addFiles([], chosen, rules, true))).toEqual([
      'waiting',
      'kind',
      'empty',
      'size',
      'waiting',
      'waiting',
      'count',
    ]);
    expect(states(addFiles([], [pdf(1)], rules, false))).toEqual(['chosen']);
  });

  it('adds a file once', () => {
    const rows = addFiles([], [pdf(1)], rules, true);
    expect(addFiles(rows, [{ ...pdf(1), key: 2 }], rules, true)).toEqual(rows);
    expect(addFiles(rows, [{ ...pdf(1), key: 2, size: 101 }], rules, true)).toHaveLength(2);
  });

  it('removes files that could not be used, but keeps failed uploads', () => {
    let rows = addFiles([], [pdf(1), pdf(2, 'a.txt')], rules, true);
    rows = setFailed(rows, 1, { reason: 'offline' });
    expect(states(addFiles(rows, [pdf(3)], rules, true))).toEqual(['offline', 'waiting']);
  });

  it('replaces the file of a field for one file, unless the new one can’t be used', () => {
    const rows = uploaded(addFiles([], [pdf(1)], single, true), 1);
    expect(addFiles(rows, [pdf(2)], single, false).map(({ key }) => key)).toEqual([2]);
    expect(states(addFiles(rows, [pdf(2, 'a.txt')], single, true))).toEqual(['uploaded', 'kind']);
    expect(states(addFiles(rows, [pdf(2), pdf(3)], single, false))).toEqual(['chosen', 'count']);
  });

  it('keeps the stored file of a field for one file until the new one has been uploaded', () => {
    const rows = uploaded(addFiles([], [pdf(1)], single, true), 1);
    const replacing = addFiles(rows, [pdf(2)], single, true);
    expect(states(replacing)).toEqual(['uploaded', 'waiting']);
    expect(referencesOf(replacing)).toHaveLength(1);
    expect(uploaded(replacing, 2).map(({ key }) => key)).toEqual([2]);
    // Another choice replaces the one that was still on its way.
    const again = addFiles(replacing, [pdf(3)], single, true);
    expect(again.map(({ key }) => key)).toEqual([1, 3]);
    expect(uploaded(again, 3).map(({ key }) => key)).toEqual([3]);
    for (const ended of [
      setFailed(replacing, 2, { reason: 'tooLarge' }),
      remove(replacing, 2),
      remove(setFailed(replacing, 2, { reason: 'offline' }), 2),
    ])
      expect(ended[0]).toEqual(rows[0]);
    // After a refusal, the stored file is replaced by the next one.
    const refused = setFailed(replacing, 2, { reason: 'tooLarge' });
    expect(uploaded(addFiles(refused, [pdf(4)], single, true), 4).map(({ key }) => key)).toEqual([4]);
  });

  it('keeps the stored file of a field for one file if it is chosen again during the upload of another', () => {
    const rows = uploaded(addFiles([], [pdf(1)], single, true), 1);
    const replacing = setSent(addFiles(rows, [pdf(2)], single, true), 2, 0.5);
    const again = addFiles(replacing, [{ ...pdf(1), key: 3 }], single, true);
    expect(again).toEqual(rows);
    expect(removedFrom(replacing, again)).toEqual({ keys: [2], ids: [] });
  });

  it('keeps the rows of files that have to be chosen again, until that happens', () => {
    let key = 0;
    const lost = rowsOf(
      ['a.pdf', 'b.pdf', 'c.pdf'].map((name) => ({ id: '', name, size: 100 })),
      () => ++key,
    );
    const one = addFiles(lost, [pdf(4, 'b.pdf', 120)], rules, true);
    expect(one.map(({ name }) => name)).toEqual(['a.pdf', 'b.pdf', 'c.pdf']);
    expect(states(one)).toEqual(['interrupted', 'waiting', 'interrupted']);
    expect(states(addFiles(one, [pdf(5, 'd.pdf')], rules, true))).toEqual([
      'interrupted',
      'waiting',
      'interrupted',
      'waiting',
    ]);
    expect(states(addFiles(lost, [pdf(6, 'b.pdf', 2000)], rules, true))).toEqual([
      'interrupted',
      'interrupted',
      'interrupted',
      'size',
    ]);
  });
});

describe('an upload', () => {
  it('starts while at most one other is in progress', () => {
    let rows = addFiles([], [pdf(1), pdf(2), pdf(3)], rules, true);
    expect(nextToStart(rows).map(({ key }) => key)).toEqual([1, 2]);
    rows = setSent(setSent(rows, 1, 0), 2, 0);
    expect(nextToStart(rows)).toEqual([]);
    rows = uploaded(rows, 1);
    expect(nextToStart(rows).map(({ key }) => key)).toEqual([3]);
  });

  it.each<[Reason, boolean]>([
    ['offline', true],
    ['slow', true],
    ['busy', true],
    ['session', true],
    ['server', true],
    ['refused', false],
    ['tooLarge', false],
    ['kind', false],
    ['changed', false],
    ['interrupted', false],
    ['expired', false],
  ])('that failed (%s) can be repeated: %s', (reason, isRepeatable) => {
    const rows = setFailed(addFiles([], [pdf(1)], rules, true), 1, { reason });
    expect(rows.map(canRetry)).toEqual([isRepeatable]);
    expect(states(retry(rows, 1))).toEqual([isRepeatable ? 'waiting' : reason]);
  });

  it('that ends after its file was removed changes nothing', () => {
    const rows = addFiles([], [pdf(1)], rules, true);
    expect(setFailed(rows, 2, { reason: 'offline' })).toBe(rows);
  });
});

describe('move', () => {
  it('keeps the first and the last file in place', () => {
    const rows = addFiles([], [pdf(1), pdf(2)], rules, true);
    expect(move(rows, 1, -1)).toBe(rows);
    expect(move(rows, 2, 1)).toBe(rows);
    expect(move(rows, 2, -1).map(({ key }) => key)).toEqual([2, 1]);
  });
});

describe('references', () => {
  it('are written and read', () => {
    const rows = uploaded(addFiles([], [pdf(1), pdf(2)], rules, true), 1);
    const text = writeReferences(referencesOf(rows));
    expect(readReferences(text)).toEqual([{ id: 'id1', name: '1.pdf', size: 100 }]);
    expect(writeReferences([])).toBe('');
    expect(readReferences(' ')).toEqual([]);
  });

  it.each(['{', '{}', '[1]', '[{"id":"1","name":"a"}]', '[{"id":"1","name":"a","size":-1}]', 'null'])(
    'are not read from %s',
    (text) => {
      expect(readReferences(text)).toBeUndefined();
    },
  );

  it('that the server no longer has are asked for again, and the others are kept', () => {
    let key = 0;
    const newKey = () => (key += 1);
    const rows = rowsOf(
      ['a', 'b', 'c'].map((id) => ({ id, name: id, size: 1 })),
      newKey,
    );
    expect(states(markExpired(rows, ['a', 'b'], ['b']))).toEqual(['expired', 'uploaded', 'uploaded']);
  });

  it('of interrupted uploads have no id', () => {
    const rows = uploaded(addFiles([], [pdf(1), pdf(2), pdf(3, 'a.txt')], rules, true), 1);
    const memory = memoryOf(rows);
    expect(memory.map(({ id }) => id)).toEqual(['id1', '']);
    expect(states(rowsOf(memory, () => 9))).toEqual(['uploaded', 'interrupted']);
  });
});

/** Change of the list: the visitor adds files or uses a row, or an upload starts or ends. */
type Step =
  | { kind: 'add'; count: number; isBad: boolean }
  | { kind: 'start' | 'finish' | 'fail' | 'retry' | 'remove' | 'up' | 'down'; at: number };

const step = fc.oneof<fc.Arbitrary<Step>[]>(
  fc.record({ kind: fc.constant('add' as const), count: fc.nat({ max: 4 }), isBad: fc.boolean() }),
  fc.record({
    kind: fc.constantFrom('start', 'finish', 'fail', 'retry', 'remove', 'up', 'down'),
    at: fc.nat({ max: 5 }),
  }),
);

const startAll = (rows: Rows): Rows =>
  nextToStart(rows).reduce((started, { key }) => setSent(started, key, 0), rows);

/** Returns the rows after a step. */
function perform(rows: Rows, given: Step, newKey: () => number): Rows {
  if (given.kind === 'add') {
    const add = () => pdf(newKey(), given.isBad ? 'a.txt' : undefined);
    return addFiles(rows, Array.from({ length: given.count }, add), rules, true);
  }
  const row = rows[given.at];
  if (!row) return rows;
  const { key, state } = row;
  const after = {
    start: () => startAll(rows),
    finish: () => (state === 'uploading' ? uploaded(rows, key) : rows),
    fail: () => (state === 'uploading' ? setFailed(rows, key, { reason: 'offline' }) : rows),
    retry: () => retry(rows, key),
    remove: () => remove(rows, key),
    up: () => move(rows, key, -1),
    down: () => move(rows, key, 1),
  };
  return after[given.kind]();
}

describe('the queue', () => {
  it('never loses a file, exceeds a limit or uploads more than two at the same time', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        let key = 0;
        const newKey = () => (key += 1);
        let rows: Rows = [];
        for (const each of steps) {
          const before = rows;
          rows = perform(rows, each, newKey);
          const usable = rows.filter(isCounted);
          const lost = before.filter((old) => isCounted(old) && !rows.some((now) => now.key === old.key));
          expect(lost.length).toBeLessThanOrEqual(each.kind === 'remove' ? 1 : 0);
          expect(usable.length).toBeLessThanOrEqual(rules.maximumFiles);
          expect(rows.filter(({ state }) => state === 'uploading').length).toBeLessThanOrEqual(2);
          expect(new Set(rows.map((now) => now.key)).size).toBe(rows.length);
          expect(memoryOf(rows)).toHaveLength(usable.length + rows.filter(isLost).length);
        }
      }),
    );
  });
});

it('a change names the rows that it removes, and the uploaded files that no other row contains', () => {
  const sent = uploaded(uploaded(addFiles([], [pdf(1), pdf(2), pdf(3)], rules, true), 1), 2);
  expect(removedFrom(sent, sent)).toEqual({ keys: [], ids: [] });
  expect(removedFrom(sent, remove(remove(sent, 1), 3))).toEqual({ keys: [1, 3], ids: ['id1'] });
  // A draft has brought the same file back in another row.
  const restored = rowsOf(referencesOf(sent).slice(0, 1), () => 9);
  expect(removedFrom(sent, restored)).toEqual({ keys: [1, 2, 3], ids: ['id2'] });
});

it('added files are announced with their number, each failure, and the first one that was already in the list', () => {
  const before = addFiles([], [pdf(1)], rules, true);
  const candidates = [{ ...pdf(1), key: 2 }, pdf(3), pdf(4, 'a.txt')];
  const after = addFiles(before, candidates, rules, true);
  expect(eventsOfAdding(before, candidates, after)).toEqual([
    { kind: 'added', count: 1 },
    { kind: 'failed', row: after.at(-1) },
    { kind: 'duplicate', name: '1.pdf' },
  ]);
  expect(eventsOfAdding(before, [], before)).toEqual([]);
});

import { expect, it } from 'vitest';
import { UsageError } from '../UsageError.ts';
import { parseList } from './list.ts';

const list = (entries: string): string =>
  `{"schema":1,"address":"https://a.example/","savedOn":"2026-11-25","entries":[${entries}]}`;
const ENTRY = '"kind":"script","name":"/a.js","hash":"sha384-a","owner":"site"';

it.each([
  ['', 'JSON'],
  ['<<<<<<< HEAD', 'JSON'],
  ['[]', 'schema'],
  ['7', 'the file'],
  ['{"schema":2,"address":"","savedOn":"2026-11-25","entries":[]}', 'schema'],
  [list('{}'), 'entries.0.kind'],
  [list(`{${ENTRY},"reason":"","approvedBy":""}`), 'entries.0.approvedOn'],
  [list(`{${ENTRY},"reason":"","approvedBy":"","approvedOn":"yesterday"}`), 'entries.0.approvedOn'],
  [list(`{${ENTRY},"reason":"","approvedBy":"","approvedOn":"","note":"x"}`), 'entries.0.note'],
])('rejects %j', (text, place) => {
  expect(() => parseList(text, 'list.json')).toThrow(UsageError);
  expect(() => parseList(text, 'list.json')).toThrow(
    `list.json is not a list of society-widgets check-payment: `,
  );
  expect(() => parseList(text, 'list.json')).toThrow(place);
});

it('reads an entry that a person has completed', () => {
  const { entries } = parseList(
    list(`{${ENTRY},"reason":"Counts visits.","approvedBy":"A. Reviewer","approvedOn":"2026-11-25"}`),
    'list.json',
  );
  expect(entries[0]).toMatchObject({ reason: 'Counts visits.', approvedBy: 'A. Reviewer' });
});

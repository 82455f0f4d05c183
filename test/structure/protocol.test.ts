import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { expect, it } from 'vitest';
import { PROTOCOL_README, writtenProtocol } from '../conformance/protocolPages.ts';

const written = writtenProtocol(readFileSync(PROTOCOL_README, 'utf8'));
const COMMAND = 'the pages of the protocol are out of date: run npm run conformance';

it.each(Object.entries(written))('%s is up to date', (file, text) => {
  expect(existsSync(file) && readFileSync(file, 'utf8'), COMMAND).toBe(text);
});

it('has a page for each journey, and no other pages', () => {
  const folder = dirname(PROTOCOL_README);
  const files = readdirSync(folder).map((name) => `${folder}/${name}`);
  expect(files.toSorted()).toEqual(Object.keys(written).toSorted());
});

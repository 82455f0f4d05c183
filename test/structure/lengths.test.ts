import { expect, it } from 'vitest';
import { longFiles, ninthDecile } from './lengths.ts';
import { readProject } from './project.ts';

const files = readProject();
const file = (path: string, lines: number) => ({ path, text: 'line\n'.repeat(lines) });

it('finds no file over 400 lines', () => {
  expect(longFiles(files, 400)).toEqual([]);
  expect(longFiles([file('test/a.md', 400), file('test/b.md', 401)], 400)).toEqual([
    'test/b.md has 401 lines',
  ]);
});

it('finds at most 250 lines in 90% of the scripts', () => {
  expect(ninthDecile(files)).toBeGreaterThan(0);
  expect(ninthDecile(files)).toBeLessThanOrEqual(250);
  const ten = Array.from({ length: 10 }, (_, index) => file(`src/${index}.ts`, (index + 1) * 10));
  expect(ninthDecile(ten)).toBe(90);
  expect(ninthDecile([...ten, file('src/long.tsx', 999)])).toBe(100);
  expect(ninthDecile([...ten, file('fixtures/a.ts', 999), file('src/a.css', 999)])).toBe(90);
});

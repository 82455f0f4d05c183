import { describe, expect, it } from 'vitest';
import { isScript, type ProjectFile, project, readProject } from './project.ts';

/**
 * Patterns of text that hides a failure instead of fixing it. A linter rule cannot find such text, because comments of
 * this kind silence the linter, and because templates and guides are also searched. One letter of each pattern is in
 * brackets, so that this file does not match itself.
 */
const EVASIONS: readonly { pattern: RegExp; isForAllFiles?: true }[] = [
  { pattern: /waitFor[T]imeout/ },
  {
    pattern:
      /\b(?:test|it|describe|suite)\b[.\w]*\.(?:onl[y]|ski[p]|skipI[f]|runI[f]|fixm[e]|tod[o]|fail[s]?)\b/,
  },
  {
    pattern: /(?:eslin[t]|oxlin[t])-disable|biome-ignor[e]|prettier-ignor[e]|html-validate-disabl[e]/,
    isForAllFiles: true,
  },
  { pattern: /\b(?:TOD[O]|FIXM[E])\b/, isForAllFiles: true },
];

/** Returns each line that matches one of the patterns, as `path:line: text`. */
function evasions(files: readonly ProjectFile[]): string[] {
  return files.flatMap((file) => {
    const patterns = EVASIONS.filter(({ isForAllFiles }) => isForAllFiles || isScript(file));
    return file.text.split('\n').flatMap((line, index) => {
      const isHit = patterns.some(({ pattern }) => pattern.test(line));
      return isHit ? [`${file.path}:${index + 1}: ${line.trim()}`] : [];
    });
  });
}

describe('the sources', () => {
  it('contain no skipped tests, fixed waits or suppressed checks', () => {
    expect(evasions(readProject())).toEqual([]);
  });

  // Each example is split in two, so that this file does not match itself.
  it.each([
    ['await page.wait', 'ForTimeout(500);'],
    ['test.describe.on', 'ly("a", run);'],
    ['it.sk', 'ip("a", run);'],
    ['it.sk', 'ipIf(isSlow)("a", run);'],
    ['test.fix', 'me();'],
    ['it.to', 'do("a");'],
    ['it.fa', 'ils("a", run);'],
    ['// eslint', '-disable-next-line'],
    ['// oxlint', '-disable'],
    ['// biome', '-ignore lint: no'],
    ['// TO', 'DO later'],
  ])('are reported if they contain %s%s', (start, end) => {
    expect(evasions(project({ 'src/a.ts': `fine\n${start}${end}` }))).toEqual([`src/a.ts:2: ${start}${end}`]);
  });
});

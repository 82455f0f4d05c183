import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readProject } from './project.ts';
import { staleNames } from './readmes.ts';

const files = readProject();

const code = files
  .filter(({ path }) => !path.endsWith('.md') && !path.startsWith('test/'))
  .map(({ text }) => text)
  .join('\n');

describe.each(files.filter(({ path }) => path.endsWith('README.md')))('$path', ({ text }) => {
  it('uses no name that is not in the code', () => {
    expect(staleNames(text, code)).toEqual([]);
  });
});

describe("the project's README", () => {
  const text = readFileSync('README.md', 'utf8');

  it('uses no name that is not in the code', () => {
    expect(staleNames(text, code)).toEqual([]);
  });
});

describe('a README', () => {
  it('is reported if it uses an outdated name', () => {
    const text =
      'In `history.state` (`widgetsQuiz`), by `data-quiz-answer`; `.sw-quiz` is the look, `data-quiz-open` too.';
    const source = "'widgetsMemory', data-quiz-open, .sw-quiz";
    expect(staleNames(text, source)).toEqual(['widgetsQuiz', 'data-quiz-answer']);
  });

  it('may use the options of its table', () => {
    const text =
      'With `data-quiz-tries`, …\n\n| `data-quiz-tries` | a whole number | `3` | How many tries. |\n';
    expect(staleNames(text, '')).toEqual([]);
  });
});

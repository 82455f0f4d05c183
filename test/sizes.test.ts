import { describe, expect, it } from 'vitest';
import { budgetIssues, defaultBudgets, sumsOf, withSteadyHashes } from './sizes.ts';

it('a changed hash in the name of another chunk does not change the size of a chunk', () => {
  const codeWith = (hash: string): string =>
    withSteadyHashes(`import"./fields-${hash}.js"; "quiz fields-${hash}"`, {
      fields: { file: `chunks/fields-${hash}.js` },
    });
  expect(codeWith('GJMxLqP')).toBe(codeWith('_0-aaaa'));
  expect(codeWith('GJMxLqP')).toMatch(/fields-[\w-]{7}\.js/);
});

describe('budgets', () => {
  const entry = { name: 'widgets.js', raw: 5000, brotli: 2048 };

  it('allow a size equal to the budget, and report a size above it', () => {
    expect(budgetIssues([entry], { 'widgets.js': 2048 })).toEqual([]);
    expect(budgetIssues([entry], { 'widgets.js': 2047 })).toEqual([
      'widgets.js is 1 bytes over its budget of 2047',
    ]);
  });

  it('report a file without a budget and a budget without a file', () => {
    expect(budgetIssues([entry], { quiz: 1 })).toEqual([
      expect.stringContaining('widgets.js has no budget'),
      expect.stringContaining('a budget for quiz'),
    ]);
  });

  it('have defaults, which grow with the number of widgets in files about all of them', () => {
    const pages = ['page with quiz', 'page with menu'];
    const sizes = ['quiz', 'forms', 'styles/quiz.css', 'widgets.js', 'widgets.css', 'es', ...pages];
    expect(defaultBudgets(sizes.map((name) => ({ name, raw: 1, brotli: 1 })))).toEqual({
      quiz: 2560,
      forms: 2560,
      'styles/quiz.css': 1024,
      'widgets.js': 2320,
      'widgets.css': 996,
      es: 392,
      'page with quiz': 5888,
      'page with menu': 5888,
    });
  });

  it('report a size above the default, unless there is an exception', () => {
    const slider = { name: 'slider', raw: 9000, brotli: 3000 };
    const defaults = { slider: 2560 };
    expect(budgetIssues([slider], {}, defaults)).toEqual([
      expect.stringContaining('slider is 440 bytes over the default budget of 2560'),
    ]);
    expect(budgetIssues([slider], { slider: 3000 }, defaults)).toEqual([]);
    expect(budgetIssues([slider], { slider: 2999 }, defaults)).toEqual([
      'slider is 1 bytes over its budget of 2999',
    ]);
  });

  it('report an exception that the default makes unnecessary', () => {
    const quiz = { name: 'quiz', raw: 5000, brotli: 2560 };
    expect(budgetIssues([quiz], { quiz: 4000 }, { quiz: 2560 })).toEqual([
      'quiz is 2560 bytes, which fits the default budget of 2560: remove its exception of 4000 from test/budgets.json',
    ]);
  });

  it('apply to the sum of files that are loaded together, each of which must exist', () => {
    expect(() => sumsOf([entry], { page: { of: ['quiz'], budget: 1 } })).toThrow('no file quiz');
  });
});

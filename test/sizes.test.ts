import { describe, expect, it } from 'vitest';
import {
  budgetIssues,
  defaultBudgets,
  entryImporters,
  entryImports,
  filesOfPages,
  groupFiles,
  type Manifest,
  sizeTable,
  sumsOf,
  withSteadyHashes,
} from './sizes.ts';

const manifest: Manifest = {
  'src/entry/entry.ts': { file: 'widgets.js', name: 'widgets', src: 'src/entry/entry.ts', isEntry: true },
  '_runtime.js': { file: 'chunks/runtime-1.js', name: 'runtime', imports: ['src/report/report.ts'] },
  'node_modules/dompurify/dist/purify.es.mjs': {
    file: 'chunks/purify.es-1.js',
    name: 'purify.es',
    src: 'node_modules/dompurify/dist/purify.es.mjs',
    isDynamicEntry: true,
  },
  '_shared.js': { file: 'chunks/shared-1.js', name: 'shared' },
  'src/report/report.ts': {
    file: 'chunks/report-1.js',
    name: 'report',
    src: 'src/report/report.ts',
    isDynamicEntry: true,
  },
  'widgets/content-list/ContentList.tsx': {
    file: 'chunks/content-list-1.js',
    name: 'ContentList',
    src: 'widgets/content-list/ContentList.tsx',
    isDynamicEntry: true,
    imports: ['_runtime.js', '_shared.js'],
  },
  'style.css': { file: 'widgets.css', src: 'style.css' },
};

describe('the files of a build', () => {
  it('are grouped by budget', () => {
    expect(Object.fromEntries(groupFiles(manifest))).toEqual({
      'widgets.js': ['widgets.js'],
      runtime: ['chunks/runtime-1.js'],
      dompurify: ['chunks/purify.es-1.js'],
      shared: ['chunks/shared-1.js'],
      report: ['chunks/report-1.js'],
      'content-list': ['chunks/content-list-1.js'],
      'widgets.css': ['widgets.css'],
    });
  });

  it('are never imported by the entry', () => {
    expect(entryImports(manifest)).toEqual([]);
    const entry = { file: 'widgets.js', isEntry: true, imports: ['src/report/report.ts'] };
    expect(entryImports({ ...manifest, entry })).toEqual([expect.stringContaining('chunks/report-1.js')]);
  });

  it('never import the entry', () => {
    expect(entryImporters(manifest)).toEqual([]);
    const widget = { file: 'chunks/quiz-1.js', imports: ['src/entry/entry.ts'] };
    expect(entryImporters({ ...manifest, quiz: widget })).toEqual([
      expect.stringContaining('chunks/quiz-1.js'),
    ]);
  });
});

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

  it('allow a size equal to the budget', () => {
    expect(budgetIssues([entry], { 'widgets.js': 2048 })).toEqual([]);
  });

  it('report a size above the budget', () => {
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

  it('are listed next to the sizes', () => {
    expect(sizeTable([entry], { 'widgets.js': 2048 })).toEqual([
      expect.stringMatching(/^file +raw +brotli +budget$/),
      expect.stringMatching(/^widgets\.js +5000 +2048 +2048$/),
    ]);
  });

  it('apply to the sum of files that are loaded together', () => {
    const quiz = { name: 'quiz', raw: 100, brotli: 50 };
    expect(sumsOf([entry, quiz], { page: { of: ['quiz', 'widgets.js'], budget: 3000 } })).toEqual([
      { name: 'page', raw: 5100, brotli: 2098 },
    ]);
    expect(() => sumsOf([entry], { page: { of: ['quiz'], budget: 1 } })).toThrow('no file quiz');
  });
});

it('lists the files of a page with one widget, with all chunks that they import, except those of every page', () => {
  const pages = filesOfPages({
    'src/entry/entry.ts': {
      file: 'widgets.js',
      isEntry: true,
      dynamicImports: ['widgets/a/A.tsx', '_lazy.js'],
    },
    'widgets/a/A.tsx': { file: 'a.js', imports: ['_runtime.js', '_forms.js'], dynamicImports: ['_lazy.js'] },
    '_runtime.js': { file: 'runtime.js', name: 'runtime' },
    '_forms.js': { file: 'forms.js', imports: ['_payment.js'] },
    '_payment.js': { file: 'payment.js', imports: ['_forms.js'] },
    '_lazy.js': { file: 'lazy.js' },
  });
  expect([...pages]).toEqual([['page with a', ['a.js', 'forms.js', 'payment.js']]]);
});

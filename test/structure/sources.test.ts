import { describe, expect, it } from 'vitest';
import { project, readProject } from './project.ts';
import { evasions, misnamedSpecs, poorDocblocks, specsWithoutPlainStart } from './sources.ts';
import { widgetNames } from './widget-folders.ts';

const files = readProject();

describe('the sources', () => {
  it('evade nothing', () => {
    expect(evasions(files)).toEqual([]);
  });

  // In two halves, so that this file is no find of its own.
  it.each([
    ['await page.wait', 'ForTimeout(500);'],
    ['test.describe.on', 'ly("a", run);'],
    ['it.sk', 'ip("a", run);'],
    ['it.sk', 'ipIf(isSlow)("a", run);'],
    ['test.fix', 'me();'],
    ['it.to', 'do("a");'],
    ['it.fa', 'ils("a", run);'],
    ['// @ts-', 'ignore'],
    ['// @ts-expect-', 'error'],
    ['(x as ', 'any).y'],
    ['// eslint', '-disable-next-line'],
    ['// oxlint', '-disable'],
    ['// biome', '-ignore lint: no'],
    ['// TO', 'DO later'],
  ])('are caught at %s%s', (one, two) => {
    expect(evasions(project({ 'src/a.ts': `fine\n${one}${two}` }))).toEqual([`src/a.ts:2: ${one}${two}`]);
  });

  it('may speak English', () => {
    const text = "page.locator('.skip-link'); // as any other, only to skip; see https://example.org/todo";
    expect(evasions(project({ 'src/a.ts': text }))).toEqual([]);
  });
});

describe('docblocks', () => {
  it('say what a thing is or does', () => {
    expect(poorDocblocks(files)).toEqual([]);
  });

  it.each([
    'What it is.',
    'Whether it is open',
    'Where it stands',
    'RT-04',
    '(RT-04, RT-05)',
    'RT-01 to RT-03.',
  ])('are caught when they only say "%s"', (text) => {
    const long = `/**\n * ${text}\n * @param a a letter\n */`;
    expect(poorDocblocks(project({ 'src/a.ts': `/** ${text} */\nconst a = 1;` }))).toEqual([
      `src/a.ts: ${text}`,
    ]);
    expect(poorDocblocks(project({ 'src/a.ts': long }))).toHaveLength(text.includes('-') ? 0 : 1);
  });

  it('may cite a requirement, and use a question word later', () => {
    const text = '/** Returns whether a widget is mounted (RT-04). */';
    expect(poorDocblocks(project({ 'src/a.ts': text, 'src/a.md': '/** What */' }))).toEqual([]);
  });
});

describe('browser specs', () => {
  it('are named after a widget or another subject', () => {
    expect(misnamedSpecs(files, widgetNames(files))).toEqual([]);
  });

  it('are caught under another name', () => {
    const specs = ['quiz', 'quiz-answers', 'site-home', 'contract', 'quizzes', 'home'];
    const paths = specs.map((name) => [`test/browser/${name}.spec.ts`, '']);
    expect(misnamedSpecs(project(Object.fromEntries(paths)), ['quiz'])).toEqual(['quizzes', 'home']);
  });

  it('begin without JavaScript', () => {
    expect(specsWithoutPlainStart(files)).toEqual([]);
  });

  it.each([
    ['a test comes first', `test('a', run);\ntest.describe('without JavaScript', run);`],
    [
      'another block comes first',
      `test.describe('on a phone', run);\ntest.describe('without JavaScript', run);`,
    ],
    ['there is none', ''],
  ])('are caught when %s', (_, text) => {
    expect(specsWithoutPlainStart(project({ 'test/browser/quiz.spec.ts': text }))).toEqual([
      'test/browser/quiz.spec.ts',
    ]);
  });

  it('may set things up before', () => {
    const text = `test.beforeEach(async ({ page }) => page.goto('/'));\ntest.describe('without JavaScript', run);`;
    expect(specsWithoutPlainStart(project({ 'test/browser/quiz.spec.ts': text }))).toEqual([]);
  });
});

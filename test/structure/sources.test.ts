import { describe, expect, it } from 'vitest';
import { project, readProject } from './project.ts';
import {
  evasions,
  hardCodedTexts,
  misnamedSpecs,
  ownerlessEffects,
  poorDocblocks,
  specsWithoutFallbackFirst,
} from './sources.ts';
import { widgetNames } from './widget-folders.ts';

const files = readProject();

describe('the sources', () => {
  it('contain no skipped tests, fixed waits or suppressed checks', () => {
    expect(evasions(files)).toEqual([]);
  });

  // Each in two halves, so that this file does not match itself.
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
  ])('are reported if they contain %s%s', (start, end) => {
    expect(evasions(project({ 'src/a.ts': `fine\n${start}${end}` }))).toEqual([`src/a.ts:2: ${start}${end}`]);
  });

  it('are not reported for similar English text', () => {
    const text = "page.locator('.skip-link'); // as any other, only to skip; see https://example.org/todo";
    expect(evasions(project({ 'src/a.ts': text }))).toEqual([]);
  });
});

describe('a page-wide effect', () => {
  it('has one owner', () => {
    expect(ownerlessEffects(files)).toEqual([]);
  });

  it.each(["history.replaceState(null, '')", "document.title = 'a'", "form.addEventListener('reset', act)"])(
    'is reported elsewhere: %s',
    (text) => {
      expect(ownerlessEffects(project({ 'widgets/quiz/Quiz.tsx': text }))).toHaveLength(1);
      expect(ownerlessEffects(project({ 'widgets/quiz/quiz.test.ts': text }))).toEqual([]);
    },
  );
});

describe('docblocks', () => {
  it('state what a thing is or does', () => {
    expect(poorDocblocks(files)).toEqual([]);
  });

  it.each([
    'What it is.',
    'Whether it is open',
    'Where it stands',
    'RT-04',
    '(RT-04, RT-05)',
    'RT-01 to RT-03.',
  ])('are reported if they begin with a question word or contain only ids: "%s"', (text) => {
    const long = `/**\n * ${text}\n * @param a a letter\n */`;
    expect(poorDocblocks(project({ 'src/a.ts': `/** ${text} */\nconst a = 1;` }))).toEqual([
      `src/a.ts: ${text}`,
    ]);
    expect(poorDocblocks(project({ 'src/a.ts': long }))).toHaveLength(text.includes('-') ? 0 : 1);
  });

  it('may cite a requirement and contain a question word', () => {
    const text = '/** Returns whether a widget is mounted (RT-04). */';
    expect(poorDocblocks(project({ 'src/a.ts': text, 'src/a.md': ['/**', 'What */'].join(' ') }))).toEqual(
      [],
    );
  });
});

describe('browser specs', () => {
  it('are named after a widget or another subject', () => {
    expect(misnamedSpecs(files, widgetNames(files))).toEqual([]);
  });

  it('are reported if they have another name', () => {
    const specs = ['quiz', 'quiz-answers', 'site-home', 'contract', 'quizzes', 'home'];
    const paths = specs.map((name) => [`test/browser/${name}.spec.ts`, '']);
    expect(misnamedSpecs(project(Object.fromEntries(paths)), ['quiz'])).toEqual(['quizzes', 'home']);
  });

  it('begin with the block about the page without JavaScript', () => {
    expect(specsWithoutFallbackFirst(files)).toEqual([]);
  });

  it.each([
    ['a test comes first', `test('a', run);\ntest.describe('without JavaScript', run);`],
    [
      'another block comes first',
      `test.describe('on a phone', run);\ntest.describe('without JavaScript', run);`,
    ],
    ['there is no such block', ''],
  ])('are reported if %s', (_, text) => {
    expect(specsWithoutFallbackFirst(project({ 'test/browser/quiz.spec.ts': text }))).toEqual([
      'test/browser/quiz.spec.ts',
    ]);
  });

  it('may have hooks before that block', () => {
    const text = `test.beforeEach(async ({ page }) => page.goto('/'));\ntest.describe('without JavaScript', run);`;
    expect(specsWithoutFallbackFirst(project({ 'test/browser/quiz.spec.ts': text }))).toEqual([]);
  });
});

describe('a text for visitors', () => {
  it('is in a definition, where a page can replace it', () => {
    expect(hardCodedTexts(files)).toEqual([]);
  });

  it('is reported if a view contains it', () => {
    const text = `
      const a = <p title="A title" className="sw-field" data-state="open">Some words {texts.more} – 1</p>;
      const b = <Enhance element={x} text={isOpen ? 'Close' : texts.open} aria-label={texts.label} />;
      announce(\`\${name} …\`);
      announce('Done');
    `;
    expect(hardCodedTexts(project({ 'widgets/a/A.tsx': text, 'widgets/a/a.ts': text }))).toEqual([
      'widgets/a/A.tsx: A title',
      'widgets/a/A.tsx: Some words',
      'widgets/a/A.tsx: Close',
      'widgets/a/A.tsx: Done',
    ]);
  });
});

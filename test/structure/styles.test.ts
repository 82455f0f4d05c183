import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { project, readProject } from './project.ts';
import { displayInKeyframes, foreignClasses, repeatedControls, stateAttributes } from './styles.ts';

const files = readProject();
const style = (text: string) => project({ 'widgets/quiz/quiz.css': text });
const view = (text: string) => project({ 'widgets/quiz/Quiz.tsx': text });

describe('the focus ring and the minimum target size', () => {
  it('are in src/controls/controls.css only', () => {
    expect(repeatedControls(files)).toEqual([]);
  });

  it.each([
    'outline: var(--sw-focus-ring);',
    'outline: 2px solid var(--sw-color-accent);',
    'outline-color: var(--sw-color-focus);',
    'min-block-size: var(--sw-target);',
    'min-height: 44px;',
    'min-block-size: 2.75rem;',
  ])('are reported if a stylesheet repeats them: %s', (declaration) => {
    const text = `.sw-quiz {\n  ${declaration}\n}`;
    expect(repeatedControls(style(text))).toEqual([`widgets/quiz/quiz.css:2: ${declaration}`]);
    expect(repeatedControls(project({ 'src/controls/controls.css': text }))).toEqual([]);
    expect(repeatedControls(project({ 'fixtures/site/home.css': text }))).toEqual([]);
  });

  it.each([
    'outline: none;',
    'outline-offset: var(--sw-focus-inset);',
    'min-block-size: calc(var(--sw-target) + var(--sw-space-2));',
    '/* min-block-size: var(--sw-target); */',
  ])('are not reported for %s', (declaration) => {
    expect(repeatedControls(style(`.sw-quiz {\n  ${declaration}\n}`))).toEqual([]);
  });
});

describe('the tokens', () => {
  const tokens = files.find(({ path }) => path === 'src/controls/tokens.css')?.text ?? '';
  const guide = readFileSync('src/THEMING.md', 'utf8');

  it('are in the table of src/THEMING.md, with their defaults', () => {
    const light = tokens.slice(0, tokens.indexOf('[data-color-scheme="dark"]'));
    const defaults = [...light.matchAll(/(--sw-[\w-]+): ([^;]+);/g)].map(
      ([, name, value]) => `| \`${name}\` | \`${value}\` |`,
    );
    expect(defaults.length).toBeGreaterThan(40);
    expect(defaults.filter((row) => !guide.includes(row))).toEqual([]);
  });

  it('have the same dark values by choice and by the visitor’s setting', () => {
    const [, dark = '', auto = ''] = tokens.split(
      /:where\(\[data-color-scheme="(?:dark|auto)"\]\) \{\s*(?=color-scheme: dark|--sw)/,
    );
    const colors = (text: string) =>
      [...text.slice(0, text.indexOf('}')).matchAll(/--sw-[\w-]+: [^;]+;/g)].map(String);
    expect(colors(dark).length).toBeGreaterThan(10);
    expect(colors(auto)).toEqual(colors(dark));
  });
});

describe('the state of an element', () => {
  it('is in data-state', () => {
    expect(stateAttributes(files)).toEqual([]);
  });

  it('is reported in another attribute', () => {
    const text = '.sw-quiz[data-phase="shown"] {\n}\n[data-quiz-part="verdict"][data-quiz-verdict] {\n}';
    expect(stateAttributes(style(text))).toEqual([
      'widgets/quiz/quiz.css: data-phase',
      'widgets/quiz/quiz.css: data-quiz-verdict',
    ]);
    const code =
      '<Enhance element={a} data-phase={phase} />\n    data-quiz-part={part}\n    data-state={state}';
    expect(stateAttributes(view(`  ${code}`))).toEqual(['widgets/quiz/Quiz.tsx: data-phase']);
  });

  it('is reported if a selector does not say whose state it is', () => {
    expect(stateAttributes(style('  [data-state="open"] {'))).toHaveLength(1);
    expect(stateAttributes(style('  .sw-quiz[data-state="open"] {'))).toEqual([]);
  });
});

describe('classes', () => {
  it('begin with sw-', () => {
    expect(foreignClasses(files)).toEqual([]);
  });

  it('are reported if they do not', () => {
    expect(foreignClasses(style('.sw-quiz > .verdict:hover,\n.sw-a {\n  margin: 0.5em;\n}'))).toEqual([
      'widgets/quiz/quiz.css: verdict',
    ]);
    const code = `<p className="sw-a verdict" /><p className={isOpen ? 'open' : undefined} />`;
    expect(foreignClasses(view(code))).toEqual([
      'widgets/quiz/Quiz.tsx: verdict',
      'widgets/quiz/Quiz.tsx: open',
    ]);
    const markup = '<p class="sw-a{% if a %} open{% endif %} {{ kind }}">';
    expect(foreignClasses(project({ 'widgets/quiz/quiz.twig': markup }))).toEqual([
      'widgets/quiz/quiz.twig: open',
    ]);
    expect(foreignClasses(project({ 'widgets/quiz/fixture.twig': markup }))).toEqual([]);
  });
});

describe('keyframes', () => {
  // WebKit keeps an animation of `display` running after its selector has stopped matching: see src/controls/held-back.css.
  it('contain no display', () => {
    expect(displayInKeyframes(files)).toEqual([]);
  });

  it('are reported if they do', () => {
    const text =
      '@keyframes a {\n  from,\n  to {\n    top: 0;\n    display: none;\n  }\n}\n.sw-quiz { display: none; }';
    expect(displayInKeyframes(style(text))).toEqual(['widgets/quiz/quiz.css: a']);
    expect(displayInKeyframes(style(text.replace('    display', '    --display')))).toEqual([]);
  });
});

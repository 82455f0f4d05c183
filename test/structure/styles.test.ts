import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { project, readProject } from './project.ts';
import { foreignClasses } from './styles.ts';

const files = readProject();

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

  it('have the same dark values whether the page or the visitor’s setting selects dark colors', () => {
    const [, dark = '', auto = ''] = tokens.split(
      /:where\(\[data-color-scheme="(?:dark|auto)"\]\) \{\s*(?=color-scheme: dark|--sw)/,
    );
    const colors = (text: string) =>
      [...text.slice(0, text.indexOf('}')).matchAll(/--sw-[\w-]+: [^;]+;/g)].map(String);
    expect(colors(dark).length).toBeGreaterThan(10);
    expect(colors(auto)).toEqual(colors(dark));
  });
});

describe('classes in markup', () => {
  it('begin with sw-', () => {
    expect(foreignClasses(files)).toEqual([]);
  });

  it('are reported if they do not', () => {
    const markup = '<p class="sw-a{% if a %} open{% endif %} {{ kind }}">';
    expect(foreignClasses(project({ 'widgets/quiz/quiz.twig': markup }))).toEqual([
      'widgets/quiz/quiz.twig: open',
    ]);
    expect(foreignClasses(project({ 'widgets/quiz/README.md': markup }))).toHaveLength(1);
    expect(foreignClasses(project({ 'widgets/quiz/fixture.twig': markup }))).toEqual([]);
  });
});

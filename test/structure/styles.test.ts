import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { SITE_CLASSES, STRIPE_CLASSES } from '../lint/allowedNames.ts';
import { type ProjectFile, project, readProject } from './project.ts';

/**
 * Returns whether a file contains markup that integrators copy. The markup in fixtures belongs to the stand-in site.
 */
const isMarkup = ({ path }: ProjectFile): boolean =>
  /^widgets\/[^/]+\/(?!fixture)[^/]+\.twig$|^widgets\/[^/]+\/README\.md$/.test(path);

/** Returns the classes in `class="…"` attributes, except those that a template computes. */
const writtenClasses = (text: string): string[] =>
  [...text.replaceAll(/\{[%{].*?[%}]\}/g, ' ').matchAll(/\bclass="([^"]*)"/g)].flatMap(([, words = '']) =>
    words.split(/\s+/).filter((word) => word !== ''),
  );

const ALLOWED = new RegExp(`^(?:sw-.*|${STRIPE_CLASSES}|${SITE_CLASSES})$`);

/**
 * Returns the classes in markup that do not begin with `sw-`, as `path: class`, because a site could use the same
 * class. No linter reads Twig; the rules for stylesheets and views are in `test/lint/`.
 */
function foreignClasses(files: readonly ProjectFile[]): string[] {
  return files.filter(isMarkup).flatMap(({ path, text }) => {
    const names = new Set(writtenClasses(text).filter((name) => !ALLOWED.test(name)));
    return [...names].map((name) => `${path}: ${name}`);
  });
}

const projectFiles = readProject();

describe('the tokens', () => {
  const tokens = projectFiles.find(({ path }) => path === 'src/controls/tokens.css')?.text ?? '';
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
    expect(foreignClasses(projectFiles)).toEqual([]);
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

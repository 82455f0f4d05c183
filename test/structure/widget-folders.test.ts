import { describe, expect, it } from 'vitest';
import { registry } from '../../src/registry.ts';
import { project, readProject } from './project.ts';
import { badNames, fetchedWidgets, missingParts, widgetNames } from './widget-folders.ts';

const files = readProject();
const registered = Object.keys(registry);

it('finds the widgets', () => {
  expect(widgetNames(files)).not.toEqual([]);
});

describe('a widget', () => {
  it('is a folder, a line of the registry, a fixture and a browser test', () => {
    expect(missingParts(files, registered)).toEqual([]);
    expect(registered.toSorted()).toEqual(widgetNames(files).toSorted());
  });

  it('is caught lacking one', () => {
    const folder = ['README.md', 'quiz.ts', 'quiz.twig'].map((file) => [`widgets/quiz/${file}`, '']);
    const spec = ['test/browser/quiz.spec.ts', ''];
    expect(missingParts(project(Object.fromEntries([...folder, spec])), ['quiz'])).toEqual([
      'widgets/quiz/fixture.twig',
    ]);
    expect(missingParts([], ['quiz'])).toHaveLength(5);
  });
});

describe("a line of the registry fetches its own widget's code", () => {
  it('in every line', () => {
    const lines = files.filter(({ path }) => path === 'src/registry.ts').flatMap(fetchedWidgets);
    expect(lines).toEqual(registered);
  });

  it('and is read right', () => {
    const text = `export const registry = {
      quiz: { load: () => import('../widgets/accordion/Accordion.tsx') },
      other: { load: () => import('./other.ts') },
    };`;
    expect(fetchedWidgets({ path: 'src/registry.ts', text })).toEqual(['accordion', 'src/other']);
  });
});

describe("widgets' names", () => {
  it('can be told apart in markup', () => {
    expect(badNames(widgetNames(files))).toEqual([]);
  });

  it('are caught when they cannot', () => {
    expect(badNames(['quiz', 'quizzes', 'Quiz', 'a--b', '-a', 'quiz-score'])).toEqual([
      'Quiz is not kebab-case',
      'a--b is not kebab-case',
      '-a is not kebab-case',
      'quiz-score begins with quiz-',
    ]);
  });
});

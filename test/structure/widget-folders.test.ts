import { describe, expect, it } from 'vitest';
import { registry } from '../../src/entry/registry.ts';
import { project, readConfiguration, readProject } from './project.ts';
import {
  badNames,
  includesBetweenWidgets,
  indexFiles,
  isShared,
  loadedWidgets,
  mayNameWidgets,
  misnamedSpecs,
  missingFiles,
  namedWidgets,
  widgetNames,
} from './widget-folders.ts';

const files = readProject();
const registered = Object.keys(registry);

it('finds the widgets', () => {
  expect(widgetNames(files)).not.toEqual([]);
});

describe('a widget', () => {
  it('has a folder, a line in the registry, a fixture and a browser spec', () => {
    expect(missingFiles(files, registered)).toEqual([]);
    expect(registered.toSorted()).toEqual(widgetNames(files).toSorted());
  });

  it('is reported if it lacks one of them', () => {
    const folder = ['README.md', 'quiz.ts', 'quiz.twig'].map((file) => [`widgets/quiz/${file}`, '']);
    const spec = ['test/browser/quiz.spec.ts', ''];
    expect(missingFiles(project(Object.fromEntries([...folder, spec])), ['quiz'])).toEqual([
      'widgets/quiz/fixture.twig',
    ]);
    expect(missingFiles([], ['quiz'])).toHaveLength(5);
  });
});

describe('a line of the registry', () => {
  it("loads its own widget's code", () => {
    const lines = files.filter(({ path }) => path === 'src/entry/registry.ts').flatMap(loadedWidgets);
    expect(lines).toEqual(registered);
  });

  it('is identified by the path of its dynamic import', () => {
    const text = `export const registry = {
      quiz: { load: () => import('../../widgets/accordion/Accordion.tsx') },
      menu: { load: () => import('../../widgets/menu/Menu.tsx') },
    };`;
    expect(loadedWidgets({ path: 'src/entry/registry.ts', text })).toEqual(['accordion', 'menu']);
  });
});

describe('the configuration, the shared code, and the machinery of the tests and of the stand-in site', () => {
  it('name no widget, except where a reason is given', () => {
    const shared = files.filter(({ path }) => isShared(path));
    expect(namedWidgets([...readConfiguration(), ...shared], widgetNames(files))).toEqual([]);
  });

  it('have no reason that is not needed', () => {
    const named = namedWidgets(files, widgetNames(files));
    const unneeded = mayNameWidgets.filter(([pattern]) => !named.some((sentence) => pattern.test(sentence)));
    expect(unneeded).toEqual([]);
  });

  it('are reported if they name one', () => {
    const named = project({
      'vite.config.ts': 'const test = /widgets.quiz.Verdict/; // widgets/quizzes, menus',
      'knip.json': '{ "entry": ["widgets/*/menu.ts"], "ignore": "slider" }',
      'src/forms/a.css': '[data-widget=menu] {}',
      'src/tools/a.ts': "if (name === 'quiz') closest('[data-widget=\"menu\"]'); // 'slider'",
      'src/forms/a.ts':
        "/* As widgets/quiz does. */ const { form } = { form: 'form', list: '[data-slider-part]' };",
    });
    expect(namedWidgets(named, ['quiz', 'menu', 'slider', 'form'])).toEqual([
      'vite.config.ts names quiz',
      'knip.json names slider',
      'src/forms/a.css names menu',
      'src/tools/a.ts names quiz',
      'src/tools/a.ts names menu',
      'src/forms/a.ts names slider',
    ]);
  });
});

describe("widgets' names", () => {
  it('are kebab-case and unambiguous in markup', () => {
    expect(badNames(widgetNames(files))).toEqual([]);
  });

  it('are reported if they are not', () => {
    expect(badNames(['quiz', 'quizzes', 'Quiz', 'a--b', '-a', 'quiz-score'])).toEqual([
      'Quiz is not kebab-case',
      'a--b is not kebab-case',
      '-a is not kebab-case',
      'quiz-score begins with quiz-',
    ]);
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
});

it('a definition creates its options with constructors, and none by hand', () => {
  const byHand = files.filter(
    ({ path, text }) => path.startsWith('widgets/') && /\btype Option\b|\baboutDefault:/.test(text),
  );
  expect(byHand.map(({ path }) => path)).toEqual([]);
});

describe("a widget's template", () => {
  it('includes no template of another widget', () => {
    expect(includesBetweenWidgets(files)).toEqual([]);
  });

  it('is reported if it includes one', () => {
    const text = "{% embed 'widgets/quiz/row.twig' %} {{ include('widgets/modal/modal.twig') }}";
    const templates = project({ 'widgets/quiz/quiz.twig': text, 'widgets/quiz/fixture.twig': text });
    expect(includesBetweenWidgets(templates)).toEqual([
      'widgets/quiz/quiz.twig includes widgets/modal/modal.twig',
    ]);
  });
});

it('has no index files', () => {
  expect(indexFiles(files)).toEqual([]);
  expect(
    indexFiles(project({ 'src/index.ts': '', 'widgets/quiz/index.tsx': '', 'src/reindex.ts': '' })),
  ).toEqual(['src/index.ts', 'widgets/quiz/index.tsx']);
});

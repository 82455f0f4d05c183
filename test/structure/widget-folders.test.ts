import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { registry } from '../../src/entry/registry.ts';
import { widgetOf } from '../lint/files.ts';
import { type ProjectFile, project, readProject } from './project.ts';

/** Returns the files that every widget needs. */
const requiredFiles = (name: string): string[] => [
  `widgets/${name}/README.md`,
  `widgets/${name}/${name}.ts`,
  `widgets/${name}/${name}.twig`,
  `widgets/${name}/fixture.twig`,
  `test/browser/${name}.spec.ts`,
];

/** Returns the names of the folders in `widgets/`. */
function widgetNames(files: readonly ProjectFile[]): string[] {
  return [...new Set(files.flatMap(({ path }) => widgetOf(path) ?? []))];
}

/**
 * Returns the files that are missing from widgets. `listed` adds widgets from the registry, which may not have a
 * folder.
 */
function missingFiles(files: readonly ProjectFile[], listed: readonly string[]): string[] {
  const names = new Set([...widgetNames(files), ...listed]);
  return [...names].flatMap(requiredFiles).filter((name) => !files.some(({ path }) => path === name));
}

/** Returns the widgets whose code the registry loads, in the order of the registry's lines. */
const loadedWidgets = ({ text }: ProjectFile): string[] =>
  [...text.matchAll(/\bimport\('\.\.\/\.\.\/widgets\/([\w-]+)\//g)].map(([, name = '']) => name);

/**
 * Returns names that are not in kebab case or that are ambiguous in markup: if there were widgets `quiz` and
 * `quiz-score`, `data-quiz-score-part` could be an option of the first or a part of the second.
 */
function badNames(names: readonly string[]): string[] {
  const malformed = names.filter((name) => !/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name));
  const nested = names.flatMap((name) =>
    names.filter((other) => other.startsWith(`${name}-`)).map((other) => `${other} begins with ${name}-`),
  );
  return [...malformed.map((name) => `${name} is not kebab-case`), ...nested];
}

/** Files outside the widgets' folders that may name widgets, with the reason. */
const mayNameWidgets: readonly (readonly [path: RegExp, reason: string])[] = [
  [/^src\/entry\/registry\.ts/, 'the list of the widgets'],
  [/^src\/controls\/details-panel\//, 'the styles of two widgets whose markup has no other hook'],
  [/^src\/entry\/head-snippet\.js/, 'the script in the page, which keeps a closed banner hidden'],
  [/^src\/tools\/docs\/downloads\.json/, 'rows of a table in the documentation'],
  [/^src\/tools\/stylesheets\.json/, 'written from the stylesheets'],
  [/^src\/tools\/checker\/upgrade\/changes\.ts/, 'what earlier releases had, in the order of the changelog'],
  [/^test\/explore\/(?:draftPage|faults)\.ts/, 'the shipped versions of a form, and faults planted in them'],
  [/^src\/(?:.*\/)?privacy\.ts/, 'texts about privacy name the attributes that a site sets'],
  [
    /^(?:src|fixtures|test)\/.*\.(?:test|spec|journeys)\.ts/,
    'a test of a widget, or of a rule by an example',
  ],
  [
    /^fixtures\/(?:account|donations|membership|npi|payments|purchase|search|uploads|(?:calendar|program)\.ts)/,
    'pages of the stand-in site, and what their widgets request',
  ],
  [/^fixtures\/gallery\/(?:pages|pictures)\.ts/, 'what a page of the gallery says about one widget'],
  [/^test\/(?:bench|foreign|payments|pictures)\//, 'steps on pages with certain widgets'],
  [/^test\/conformance\/journeys\.ts/, 'steps for people on pages with certain widgets'],
  [/^test\/lint\/(?:elementWrites|markupReports)\.ts/, 'files that may break the rule'],
  [
    /^test\/support\/(?:analytics|assemblyField|credentials|devices|donation|exampleApplication|forms|lists|membershipApply|npi|npiFill|paymentForms|purchase|readmeExamples|search|searchPage|slider)\.ts/,
    'steps on pages with certain widgets, and their markup',
  ],
  [/^test\/support\/(?:adaptation|operable|readingOrder)\.ts/, 'elements to which a question does not apply'],
  [/^test\/support\/ariaNames\.ts/, 'the role slider'],
];

/** Returns whether a file belongs to the code that all widgets share, and has no reason to name one of them. */
const isShared = (path: string): boolean =>
  /^(?:src|fixtures|test)\/.*\.tsx?$|^src\/.*\.(?:js|css|json)$/.test(path) &&
  !mayNameWidgets.some(([pattern]) => pattern.test(path));

/** Names that HTML and Stripe also use, so that a string of one word does not name a widget. */
const AMBIGUOUS = ['accordion', 'form', 'menu'];

/** Returns the pattern of a widget's name in a path, a selector or a string. */
function namePattern(name: string, path: string): RegExp {
  const place = `widgets.${name}\\b|\\bdata-widget="?${name}(?![\\w-])|\\bdata-${name}-`;
  const quotes = path.endsWith('.json') ? '"' : "['`]";
  return new RegExp(AMBIGUOUS.includes(name) ? place : `${place}|(${quotes})${name}\\1`);
}

/** Returns a sentence for each widget that a file outside `widgets/` names, other than in a comment. */
function namedWidgets(files: readonly ProjectFile[], names: readonly string[]): string[] {
  return files.flatMap(({ path, text }) => {
    const code = text.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$|\s\/\/\s.*$/gm, '');
    return names.filter((name) => namePattern(name, path).test(code)).map((name) => `${path} names ${name}`);
  });
}

/** Subjects of browser specs that are not about a widget; `test/README.md` describes each. */
const SUBJECTS = ['contract', 'payment', 'runtime', 'search', 'site', 'stand-in', 'support'];

/** Returns browser specs whose name does not begin with the name of a widget or of another subject. */
function misnamedSpecs(files: readonly ProjectFile[], widgets: readonly string[]): string[] {
  const names = files.flatMap(({ path }) => path.match(/^test\/browser\/(.+)\.spec\.ts$/)?.[1] ?? []);
  const subjects = [...widgets, ...SUBJECTS];
  return names.filter(
    (name) => !subjects.some((subject) => name === subject || name.startsWith(`${subject}-`)),
  );
}

/** Returns index files. A module must have only one name: the name of its file. */
function indexFiles(files: readonly ProjectFile[]): string[] {
  return files.map(({ path }) => path).filter((path) => /^(src|widgets)\/(.*\/)?index\.[jt]sx?$/.test(path));
}

/**
 * Returns templates of widgets that include another widget's template. Fixtures may do so: a page of the gallery can
 * show a widget together with others.
 */
function includesBetweenWidgets(files: readonly ProjectFile[]): string[] {
  const templates = files.filter(
    ({ path }) => /^widgets\/.*\.twig$/.test(path) && !/\/fixture[\w-]*\.twig$/.test(path),
  );
  return templates.flatMap(({ path, text }) => {
    const included = [...text.matchAll(/['"](widgets\/[\w/-]+\.twig)['"]/g)].map(([, target = '']) => target);
    const others = included.filter((target) => widgetOf(target) !== widgetOf(path));
    return others.map((target) => `${path} includes ${target}`);
  });
}

const projectFiles = readProject();
const registered = Object.keys(registry);

describe('a widget', () => {
  it('has a folder, a line in the registry, a fixture and a browser spec', () => {
    expect(missingFiles(projectFiles, registered)).toEqual([]);
    expect(registered.toSorted()).toEqual(widgetNames(projectFiles).toSorted());
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
    const lines = projectFiles.filter(({ path }) => path === 'src/entry/registry.ts').flatMap(loadedWidgets);
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
    const shared = projectFiles.filter(({ path }) => isShared(path));
    const names = ['vite.config.ts', 'vitest.config.ts', 'playwright.config.ts', 'knip.json', 'biome.json'];
    const configuration = names.map((path) => ({ path, text: readFileSync(path, 'utf8') }));
    expect(namedWidgets([...configuration, ...shared], widgetNames(projectFiles))).toEqual([]);
  });

  it('have no reason that is not needed', () => {
    const named = namedWidgets(projectFiles, widgetNames(projectFiles));
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
    expect(badNames(widgetNames(projectFiles))).toEqual([]);
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
    expect(misnamedSpecs(projectFiles, widgetNames(projectFiles))).toEqual([]);
  });

  it('are reported if they have another name', () => {
    const specs = ['quiz', 'quiz-answers', 'site-home', 'contract', 'quizzes', 'home'];
    const paths = specs.map((name) => [`test/browser/${name}.spec.ts`, '']);
    expect(misnamedSpecs(project(Object.fromEntries(paths)), ['quiz'])).toEqual(['quizzes', 'home']);
  });
});

it('a definition creates its options with constructors, and none by hand', () => {
  const byHand = projectFiles.filter(
    ({ path, text }) => path.startsWith('widgets/') && /\btype Option\b|\baboutDefault:/.test(text),
  );
  expect(byHand.map(({ path }) => path)).toEqual([]);
});

describe("a widget's template", () => {
  it('includes no template of another widget', () => {
    expect(includesBetweenWidgets(projectFiles)).toEqual([]);
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
  expect(indexFiles(projectFiles)).toEqual([]);
  expect(
    indexFiles(project({ 'src/index.ts': '', 'widgets/quiz/index.tsx': '', 'src/reindex.ts': '' })),
  ).toEqual(['src/index.ts', 'widgets/quiz/index.tsx']);
});

import { widgetOf } from '../lint/files.ts';
import type { ProjectFile } from './project.ts';

/** Returns the files that every widget needs. */
const requiredFiles = (name: string): string[] => [
  `widgets/${name}/README.md`,
  `widgets/${name}/${name}.ts`,
  `widgets/${name}/${name}.twig`,
  `widgets/${name}/fixture.twig`,
  `test/browser/${name}.spec.ts`,
];

/** Returns the names of the folders in `widgets/`. */
export function widgetNames(files: readonly ProjectFile[]): string[] {
  return [...new Set(files.flatMap(({ path }) => widgetOf(path) ?? []))];
}

/**
 * Returns the files that are missing from widgets. `registered` adds widgets from the registry, which may not have a
 * folder.
 */
export function missingFiles(files: readonly ProjectFile[], registered: readonly string[]): string[] {
  const names = new Set([...widgetNames(files), ...registered]);
  return [...names].flatMap(requiredFiles).filter((name) => !files.some(({ path }) => path === name));
}

/** Returns the widgets whose code the registry loads, in the order of the registry's lines. */
export const loadedWidgets = ({ text }: ProjectFile): string[] =>
  [...text.matchAll(/\bimport\('\.\.\/\.\.\/widgets\/([\w-]+)\//g)].map(([, name = '']) => name);

/**
 * Returns names that are not in kebab case or that are ambiguous in markup: if there were widgets `quiz` and
 * `quiz-score`, `data-quiz-score-part` could be an option of the first or a part of the second.
 */
export function badNames(names: readonly string[]): string[] {
  const malformed = names.filter((name) => !/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name));
  const nested = names.flatMap((name) =>
    names.filter((other) => other.startsWith(`${name}-`)).map((other) => `${other} begins with ${name}-`),
  );
  return [...malformed.map((name) => `${name} is not kebab-case`), ...nested];
}

/** Files outside the widgets' folders that may name widgets, with the reason. */
export const mayNameWidgets: readonly (readonly [path: RegExp, reason: string])[] = [
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
export const isShared = (path: string): boolean =>
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
export function namedWidgets(files: readonly ProjectFile[], names: readonly string[]): string[] {
  return files.flatMap(({ path, text }) => {
    const code = text.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$|\s\/\/\s.*$/gm, '');
    return names.filter((name) => namePattern(name, path).test(code)).map((name) => `${path} names ${name}`);
  });
}

/** Subjects of browser specs that are not about a widget; `test/README.md` describes each. */
const SUBJECTS = ['contract', 'payment', 'runtime', 'search', 'site', 'stand-in', 'support'];

/** Returns browser specs whose name does not begin with the name of a widget or of another subject. */
export function misnamedSpecs(files: readonly ProjectFile[], widgets: readonly string[]): string[] {
  const names = files.flatMap(({ path }) => path.match(/^test\/browser\/(.+)\.spec\.ts$/)?.[1] ?? []);
  const subjects = [...widgets, ...SUBJECTS];
  return names.filter(
    (name) => !subjects.some((subject) => name === subject || name.startsWith(`${subject}-`)),
  );
}

/** Returns index files. A module must have only one name: the name of its file. */
export function indexFiles(files: readonly ProjectFile[]): string[] {
  return files.map(({ path }) => path).filter((path) => /^(src|widgets)\/(.*\/)?index\.[jt]sx?$/.test(path));
}

/**
 * Returns templates of widgets that include another widget's template. Fixtures may do so: a page of the gallery can
 * show a widget together with others.
 */
export function includesBetweenWidgets(files: readonly ProjectFile[]): string[] {
  const templates = files.filter(
    ({ path }) => /^widgets\/.*\.twig$/.test(path) && !/\/fixture[\w-]*\.twig$/.test(path),
  );
  return templates.flatMap(({ path, text }) => {
    const included = [...text.matchAll(/['"](widgets\/[\w/-]+\.twig)['"]/g)].map(([, target = '']) => target);
    const others = included.filter((target) => widgetOf(target) !== widgetOf(path));
    return others.map((target) => `${path} includes ${target}`);
  });
}

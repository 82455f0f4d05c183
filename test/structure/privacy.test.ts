import { readFileSync } from 'node:fs';
import { liteClient } from 'algoliasearch/lite';
import { expect, it } from 'vitest';
import type { PrivacyFeature } from '../../src/page/privacy.ts';
import { privacyFiles, readFeatures } from '../../src/tools/privacy/readFeatures.ts';
import { isCookie, isDeclaredHost, isFamily, registerOf } from '../../src/tools/privacy/register.ts';
import { calendarLinks } from '../../widgets/add-to-calendar/links.ts';
import { isScript, type ProjectFile, project, readProject } from './project.ts';

/** Code that stores data in the browser without `writeStored` or `saveToHistoryState`. */
const DIRECT =
  /\b(?:localStorage|sessionStorage)\s*[.[]|\bindexedDB\b|\bcaches\s*\.|\bdocument\.cookie\b|\.serviceWorker\b/;

/** Modules that may use the storage directly. The entry can't share a module with a chunk, and only reads. */
const OWNERS = ['src/page/storage.ts', 'src/entry/registry.ts'];

const isShipped = (file: ProjectFile): boolean =>
  isScript(file) && /^(?:src|widgets)\//.test(file.path) && !/^src\/tools\/|\.test\.tsx?$/.test(file.path);

/** Returns the modules that store data in the browser past the module that knows the facts about it. */
const directStorage = (files: readonly ProjectFile[]): string[] =>
  files
    .filter(isShipped)
    .filter(({ path, text }) => !OWNERS.includes(path) && DIRECT.test(text))
    .map(({ path }) => path);

/** Returns the modules that save data in the history state. */
const historyWriters = (files: readonly ProjectFile[]): string[] =>
  files
    .filter(isShipped)
    .filter(({ text }) =>
      /(?<!function )\b(?:saveToHistoryState|saveToEntry|saveBegunApplication)\(/.test(text),
    )
    .map(({ path }) => path);

/** Returns whether a module other than the one that declares an item uses the item. */
const isUsed = (files: readonly ProjectFile[], name: string, declaredIn: string): boolean =>
  files
    .filter(isShipped)
    .some(({ path, text }) => path !== declaredIn && new RegExp(`\\b${name}\\b`).test(text));

const projectFiles = readProject();
const features = await readFeatures();
const stored = features.flatMap((feature) => feature.stored ?? []);
const modules = await Promise.all(
  privacyFiles().map(async (file) => ({
    file,
    exports: (await import(/* @vite-ignore */ `../../${file}`)) as Record<string, unknown>,
  })),
);

/** Files of code that is not ours and that stores an item of the register. */
const OTHERS_CODE = [
  'docs/examples/analytics/beacon.js',
  'node_modules/search-insights/dist/search-insights-browser.mjs',
];

it('each privacy.ts declares one feature, which contains all its items', () => {
  for (const { file, exports } of modules) {
    const own = features.filter((feature) => Object.values(exports).includes(feature));
    expect(own, file).toHaveLength(1);
    const others = Object.values(exports).filter((value) => value !== own[0]);
    expect([...(own[0]?.stored ?? [])], file).toEqual(expect.arrayContaining(others));
    expect(own[0]?.stored ?? [], file).toHaveLength(others.length);
  }
});

it('each declared item is used by the code that stores it', () => {
  const code = OTHERS_CODE.map((file) => readFileSync(file, 'utf8')).join('\n');
  const unused = modules.flatMap(({ file, exports }) =>
    Object.entries(exports)
      .filter(([, value]) => stored.some((item) => item === value))
      .filter(([name, value]) => {
        const item = stored.find((one) => one === value);
        if (!item || item.about.writer === undefined)
          return file !== 'src/page/privacy.ts' && !isUsed(projectFiles, name, file);
        return !code.includes(isCookie(item) ? item.cookie : isFamily(item) ? item.prefix : item.key);
      })
      .map(([name]) => `${file}: ${name}`),
  );
  expect(unused).toEqual([]);
});

it('no code stores data without declaring it', () => {
  expect(directStorage(projectFiles)).toEqual([]);
});

it('each module that saves data in the history state is declared, and no other', () => {
  const declared = features.flatMap(({ history = [] }) => history.map(({ module }) => module));
  const writers = historyWriters(projectFiles);
  expect(declared.toSorted()).toEqual([...writers, 'src/page/history/history.ts'].toSorted());
});

it('hosts that code puts together are declared', () => {
  const event = { title: '', where: '', description: '', url: '', isAllDay: true, start: '', end: '' };
  const { transporter } = liteClient('APP', 'key');
  const hosts = [
    ...Object.values(calendarLinks(event)).map((link) => new URL(link).host),
    // Algolia's client sends searches to all hosts except those that only write.
    ...transporter.hosts.filter(({ accept }) => accept !== 'write').map(({ url }) => url),
  ];
  const register = registerOf(features);
  expect(hosts).toHaveLength(8);
  expect(hosts.filter((host) => !isDeclaredHost(register, host))).toEqual([]);
});

it('each feature that stores data outside the history, or contacts a host, has a paragraph for the notice', () => {
  const silent = features.filter(
    ({ notice, stored: items, remote }) =>
      notice === undefined && (items !== undefined || remote !== undefined),
  );
  expect(silent.map(({ title }) => title)).toEqual([]);
});

it('each item and host has all facts, as sentences', () => {
  const factsOf = ({ stored: items = [], history = [], remote = [] }: PrivacyFeature): string[] => [
    ...items.flatMap(({ about: { content, purpose, trigger, lifetime, off } }) => [
      content,
      purpose,
      trigger,
      lifetime,
      off,
    ]),
    ...history.flatMap(({ content, purpose }) => [content, purpose]),
    ...remote.flatMap(({ sent, purpose, trigger, off }) => [sent, purpose, trigger, off]),
  ];
  const facts = features.flatMap((feature) => [feature.notice ?? '.', ...factsOf(feature)]);
  expect(facts.filter((fact) => !/[.\]]$/.test(fact))).toEqual([]);
});

it('what the entry and the script in the page read is declared by a widget', () => {
  const read = (file: string): string => readFileSync(`src/entry/${file}`, 'utf8');
  const [, names = ''] = /\{ (.+) \} = localStorage/.exec(read('head-snippet.js')) ?? [];
  const keys = [
    ...[...read('registry.ts').matchAll(/hasStored\('(\w+)'\)/g)].map(([, key]) => key),
    ...[...names.matchAll(/(\w+):/g)].map(([, key]) => key),
  ];
  expect(keys).toHaveLength(3);
  const { areas } = registerOf(features);
  expect(areas.localStorage.keys).toEqual(expect.arrayContaining(keys));
});

it('direct use of the storage and undeclared history data are found', () => {
  const found = project({
    'src/page/storage.ts': 'window.localStorage.setItem(key, text)',
    'widgets/quiz/quiz.ts': 'localStorage.quiz = 1',
    'widgets/quiz/Quiz.tsx': "indexedDB.open('quiz')",
    'widgets/quiz/cookie.ts': 'document.cookie = text',
    'widgets/quiz/history.ts': 'saveToHistoryState(host, 1)',
    'widgets/quiz/area.ts': "const AREA = 'localStorage';",
    'src/tools/quiz.ts': 'localStorage.clear()',
  });
  expect(directStorage(found)).toEqual([
    'widgets/quiz/quiz.ts',
    'widgets/quiz/Quiz.tsx',
    'widgets/quiz/cookie.ts',
  ]);
  expect(historyWriters(found)).toEqual(['widgets/quiz/history.ts']);
  expect(isUsed(found, 'AREA', 'widgets/quiz/area.ts')).toBe(false);
});

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { describe, expect, it } from 'vitest';
import { onRequest, stages } from '../stages.ts';
import { readProject } from './project.ts';

/** Pattern of this project's attributes, classes, storage keys and events, which READMEs write in backticks. */
const OURS =
  /\b(?:data-[a-z]+(?:-[a-z]+)+|sw-[a-z-]+[a-z]|widgets[A-Z]\w+|widgets?:[a-z-]+|--sw-[a-z\d-]+)\b/g;

/** Pattern of option names at the start of a table row, which `npm run docs` writes. The code composes these names. */
const OPTION = /^\| `(data-[a-z-]+)` \|/gm;

/** Returns this project's names that a README uses but the code no longer contains. */
function staleNames(readme: string, source: string): string[] {
  const quoted = [...readme.matchAll(/`([^`\n]+)`/g)].flatMap(([, text]) => text?.match(OURS) ?? []);
  const options = [...readme.matchAll(OPTION)].map(([, name]) => name);
  return [...new Set(quoted)].filter((name) => !source.includes(name) && !options.includes(name));
}

const files = readProject();

const code = files
  .filter(({ path }) => !path.endsWith('.md') && !path.startsWith('test/'))
  .map(({ text }) => text)
  .join('\n');

const readmes = [
  { path: 'README.md', text: readFileSync('README.md', 'utf8') },
  ...files.filter(({ path }) => path.endsWith('README.md')),
];

it.each(readmes)('$path uses no name that is not in the code', ({ text }) => {
  expect(staleNames(text, code)).toEqual([]);
});

/** All documents: those of the folders above, of `docs/` and at the root. */
const documents = [
  ...readdirSync('.'),
  ...readdirSync('docs', { recursive: true, encoding: 'utf8' }).map((name) => `docs/${name}`),
]
  .filter((path) => path.endsWith('.md') && path !== 'CHANGELOG.md')
  .map((path) => ({ path, text: readFileSync(path, 'utf8') }))
  .concat(files.filter(({ path }) => path.endsWith('.md')));

/** Returns the id that a heading gets on a page. */
const idOf = (heading: string): string =>
  heading
    .replaceAll(/\[([^\]]*)\]\([^)]*\)|[`*]/g, '$1')
    .toLowerCase()
    .replaceAll(/[^\w\s-]/g, '')
    .trim()
    .replaceAll(/\s/g, '-');

it('documents link only to files and headings that exist', () => {
  const dead = documents.flatMap(({ path, text }) =>
    [...text.matchAll(/\]\(([^)#\s:]*)(?:#([^)\s]*))?\)/g)].flatMap(([link, to = '', id]) => {
      const target = to === '' ? path : posix.join(posix.dirname(path), to);
      if (!existsSync(target)) return [`${path}: ${link}`];
      if (id === undefined || !target.endsWith('.md')) return [];
      const ids = [...readFileSync(target, 'utf8').matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) =>
        idOf(heading),
      );
      return ids.includes(id) ? [] : [`${path}: ${link}`];
    }),
  );
  expect(dead).toEqual([]);
});

it('documents and messages name only scripts that exist', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };
  const named = [...documents, ...files].flatMap(({ path, text }) =>
    [...text.matchAll(/npm (?:run (?:--silent )?([a-z][\w:]*)|test -- ([a-z]+))/g)].map(
      ([, script, stage]) => ({ path, script, stage }),
    ),
  );
  const known = [...stages(false), ...stages(true)].map(({ name }) => name);
  const wrong = named.filter(
    ({ script, stage }) =>
      (script !== undefined && !(script in scripts)) ||
      (stage !== undefined && !(stage in onRequest) && !known.includes(stage)),
  );
  expect(wrong).toEqual([]);
});

it('the record of our own machinery names each folder with a tool', () => {
  const record = readFileSync('docs/decisions/0032-machinery.md', 'utf8');
  const known = ['test/browser', 'test/structure', 'test/support'];
  const folders = ['test', 'src/tools'].flatMap((folder) =>
    readdirSync(folder, { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => `${folder}/${name}`),
  );
  expect(folders.filter((folder) => !known.includes(folder) && !record.includes(`\`${folder}/\``))).toEqual(
    [],
  );
});

describe('a README', () => {
  it('is reported if it uses an outdated name', () => {
    const text =
      'In `history.state` (`widgetsQuiz`), by `data-quiz-answer`; `.sw-quiz` is the look, `data-quiz-open` too.';
    const source = "'widgetsMemory', data-quiz-open, .sw-quiz";
    expect(staleNames(text, source)).toEqual(['widgetsQuiz', 'data-quiz-answer']);
  });

  it('may use the options of its table', () => {
    const text =
      'With `data-quiz-tries`, …\n\n| `data-quiz-tries` | a whole number | `3` | How many tries. |\n';
    expect(staleNames(text, '')).toEqual([]);
  });
});

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readProject } from './project.ts';
import { staleNames } from './readmes.ts';

const files = readProject();

const code = files
  .filter(({ path }) => !path.endsWith('.md') && !path.startsWith('test/'))
  .map(({ text }) => text)
  .join('\n');

describe.each(files.filter(({ path }) => path.endsWith('README.md')))('$path', ({ text }) => {
  it('uses no name that is not in the code', () => {
    expect(staleNames(text, code)).toEqual([]);
  });
});

/** Returns the id that a heading gets on a page. */
const idOf = (heading: string): string =>
  heading
    .replaceAll(/\[([^\]]*)\]\([^)]*\)|[`*]/g, '$1')
    .toLowerCase()
    .replaceAll(/[^\w\s-]/g, '')
    .trim()
    .replaceAll(/\s/g, '-');

it('documents link only to files and headings that exist', () => {
  const roots = readdirSync('.').filter((name) => name.endsWith('.md'));
  const docs = readdirSync('docs', { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`);
  const paths = [...roots, ...docs, ...files.map(({ path }) => path).filter((path) => path.endsWith('.md'))];
  const dead = paths.flatMap((path) =>
    [...readFileSync(path, 'utf8').matchAll(/\]\(([^)#\s:]*)(?:#([^)\s]*))?\)/g)].flatMap(
      ([link, to = '', id]) => {
        const target = to === '' ? path : posix.join(posix.dirname(path), to);
        if (!existsSync(target)) return [`${path}: ${link}`];
        if (id === undefined || !target.endsWith('.md')) return [];
        const ids = [...readFileSync(target, 'utf8').matchAll(/^#+ (.*)$/gm)].map(([, text = '']) =>
          idOf(text),
        );
        return ids.includes(id) ? [] : [`${path}: ${link}`];
      },
    ),
  );
  expect(dead).toEqual([]);
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

describe("the project's README", () => {
  const text = readFileSync('README.md', 'utf8');

  it('uses no name that is not in the code', () => {
    expect(staleNames(text, code)).toEqual([]);
  });
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

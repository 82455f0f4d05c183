import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Definition } from '../../src/runtime/define.ts';
import { readProject, widgetOf } from './project.ts';
import { readmeIssues, staleNames } from './readmes.ts';
import { widgetNames } from './widget-folders.ts';

const files = readProject();
const modules = import.meta.glob<Record<string, unknown>>('../../widgets/*/*.ts');

function isDefinition(value: unknown): value is Definition {
  return (
    typeof value === 'object' && value !== null && 'options' in value && 'parts' in value && 'texts' in value
  );
}

async function definitionOf(name: string): Promise<Definition> {
  const exported = await modules[`../../widgets/${name}/${name}.ts`]?.();
  const definition = Object.values(exported ?? {}).find(isDefinition);
  if (definition?.name !== name)
    throw new Error(`widgets/${name}/${name}.ts exports no definition of ${name}`);
  return definition;
}

describe.each(widgetNames(files))('the README of %s', (name) => {
  it('agrees with the definition', async () => {
    const readme = files.find(({ path }) => widgetOf(path) === name && path.endsWith('/README.md'));
    expect(readmeIssues(await definitionOf(name), readme?.text ?? '')).toEqual([]);
  });
});

const code = files
  .filter(({ path }) => !path.endsWith('.md') && !path.startsWith('test/'))
  .map(({ text }) => text)
  .join('\n');

describe.each(files.filter(({ path }) => path.endsWith('README.md')))('$path', ({ text }) => {
  it('uses no name that is not in the code', () => {
    expect(staleNames(text, code)).toEqual([]);
  });
});

describe("the project's README", () => {
  const text = readFileSync('README.md', 'utf8');

  it('uses no name that is not in the code', () => {
    expect(staleNames(text, code)).toEqual([]);
  });
});

describe('a README', () => {
  const definition: Definition = {
    name: 'quiz',
    options: {
      startsOpen: {
        about: 'True if it starts open.',
        defaultValue: false,
        expected: 'yes',
        parse: () => true,
      },
      color: { about: 'Its color.', defaultValue: 'red', expected: 'one of red, blue', parse: () => 'red' },
      tries: { about: 'How many tries.', defaultValue: 3, expected: 'a whole number', parse: () => 3 },
    },
    parts: { tryAgain: { about: 'Starts anew.', tag: 'button', count: 'one' } },
    texts: { correct: { about: 'The verdict.', default: 'Correct' } },
  };
  const readme = [
    '## Options',
    '| Attribute | About |',
    '|---|---|',
    '| `data-quiz-starts-open` | True if it starts open. |',
    '| `data-quiz-color` | Its color. `red` or `blue`; default: `red`. |',
    '| `data-quiz-tries` | How many tries. Default: 3. |',
    '## Parts',
    '| `try-again` | `button` | one | Starts anew. |',
    '## Texts',
    '| `correct` | Correct | The verdict. |',
    '## Events',
    '| `quiz:answer` | none of the definition |',
  ].join('\n');

  it('has no issues if it agrees with the definition', () => {
    expect(readmeIssues(definition, readme)).toEqual([]);
  });

  it.each([
    ['lacks a row', readme.replace('try-again', 'again'), ['no row for `try-again`', '`again` is not in']],
    [
      'has an outdated description',
      readme.replace('The verdict', 'A verdict'),
      ['does not say "The verdict."'],
    ],
    ['lacks an allowed value', readme.replace(' or `blue`', ''), ['does not say "`blue`"']],
    ['has another number as the default', readme.replace('Default: 3', 'Default: 5'), ['default: `?3`?']],
    [
      'has another value as the default',
      readme.replace('default: `red`', 'default: `blue`'),
      ['default: `?red`?'],
    ],
    ['has another element', readme.replace('`button`', 'any'), ['| `button` \\| one']],
    ['has another count', readme.replace('| one |', '| any |'), ['| `button` \\| one']],
    ['has an outdated text', readme.replace('| Correct |', '| Right |'), ['does not say "| Correct |"']],
    ['has the row in another table', readme.replace('## Parts', '## Pieces'), ['no row for `try-again`']],
  ])('is reported if it %s', (_, text, issues) => {
    expect(readmeIssues(definition, text)).toEqual(issues.map((issue) => expect.stringContaining(issue)));
  });

  it('is reported if it uses an outdated name', () => {
    const text =
      'In `history.state` (`widgetsQuiz`), by `data-quiz-answer`; `.sw-quiz` is the look, `data-quiz-open` too.';
    const source = "'widgetsMemory', data-quiz-open, .sw-quiz";
    expect(staleNames(text, source)).toEqual(['widgetsQuiz', 'data-quiz-answer']);
  });
});

import { describe, expect, it } from 'vitest';
import type { OptionMetadata, WidgetMetadata } from '../build/metadata.ts';
import type { CatalogEntry } from '../catalog.ts';
import {
  downloadTable,
  eventTable,
  needsTable,
  optionTable,
  partTable,
  stylesheetTable,
  textTable,
  widgetTables,
} from './tables.ts';

const option = (facts: Partial<OptionMetadata>): OptionMetadata => ({
  name: 'tries',
  attribute: 'data-quiz-tries',
  about: 'How many tries.',
  type: 'text',
  expected: 'a whole number',
  required: false,
  ...facts,
});

const widget = (facts: Partial<WidgetMetadata>): WidgetMetadata => ({
  name: 'quiz',
  group: 'content',
  title: 'Quiz',
  summary: 'A question with a 7.5 s limit. More about it.',
  marker: 'data-widget="quiz"',
  readme: 'https://society.example/widgets/quiz/README.md',
  styles: ['styles/base.css', 'styles/dialog.css', 'styles/quiz.css'],
  options: [],
  parts: [],
  attributes: [],
  texts: [],
  events: [],
  ...facts,
});

describe('a row of options', () => {
  it.each([
    [{ values: ['a|b', 'c'], default: 'c' }, '| `a\\|b`, `c` | `c` |'],
    [{ default: 0 }, '| a whole number | `0` |'],
    [{ default: ['US', 'USA'] }, '| a whole number | `US, USA` |'],
    [{ default: '' }, '| a whole number | none |'],
    [{}, '| a whole number | none |'],
    [{ default: 0, aboutDefault: '`0`, which is for good' }, '| a whole number | `0`, which is for good |'],
  ])('has the values and the default of %j', (facts, cells) => {
    expect(optionTable([option(facts)])).toEqual([
      '| Attribute | Values | Default | About |',
      '| --- | --- | --- | --- |',
      `| \`data-quiz-tries\` ${cells} How many tries. |`,
    ]);
  });
});

describe('a row of parts', () => {
  const part = { name: 'try-again', marker: '', about: 'Starts anew.', number: 'one', required: true };
  it('has the element and the number', () => {
    expect(
      partTable([
        { ...part, element: 'any', needsScript: false },
        { ...part, element: 'button', needsScript: true },
      ]).slice(2),
    ).toEqual([
      '| `try-again` | any | one | Starts anew. |',
      '| `try-again` | `button` | one, needs the script | Starts anew. |',
    ]);
  });
});

describe('a row of texts', () => {
  it.each([
    ['Correct', 'Correct'],
    [' and {sponsor}', '` and {sponsor}`'],
    [{ one: '{count} result', other: '{count} results' }, 'one: {count} result; other: {count} results'],
  ])('has the default %j', (text, cell) => {
    expect(textTable([{ key: 'correct', about: 'The verdict.', default: text }])[2]).toBe(
      `| \`correct\` | ${cell} | The verdict. |`,
    );
  });
});

it('leaves out texts that another document lists, unless they differ', () => {
  const text = (key: string, about = 'The verdict.') => ({ key, about, default: 'Right' });
  const list = (...texts: ReturnType<typeof text>[]) => ({ name: 'forms', link: 'f.md#texts', texts });
  const rowsOf = (...lists: ReturnType<typeof list>[]) =>
    textTable([text('right'), text('other'), text('own')], lists).slice(2);
  const row = (key: string) => `| \`${key}\` | Right | The verdict. |`;
  const link = ['', 'Also the [texts of forms](f.md#texts), under the name of this widget.'];
  expect(rowsOf(list(text('right'), text('other')))).toEqual([row('own'), ...link]);
  expect(rowsOf(list(text('right'), text('other', 'Differs.')))).toEqual([row('other'), row('own'), ...link]);
  expect(rowsOf(list(text('right'), text('absent')))).toEqual([row('right'), row('other'), row('own')]);
});

it('names the side that dispatches an event', () => {
  expect(
    eventTable([
      { name: 'widget:open', direction: 'out', about: 'Before it opens.', detail: 'OpenDetail' },
      { name: 'widget:request-close', direction: 'in', about: 'Closes it.', detail: 'undefined' },
    ]).slice(2),
  ).toEqual([
    '| `widget:open` | the widget | `OpenDetail` | Before it opens. |',
    '| `widget:request-close` | your code | none | Closes it. |',
  ]);
});

it('states that a widget has no options, parts or texts', () => {
  expect([optionTable([]), partTable([]), textTable([])]).toEqual([
    ['None.'],
    ['None.'],
    ['None. All texts are in the markup.'],
  ]);
});

it('lists the widgets of each group with the first sentence of their summaries', () => {
  const lines = widgetTables([widget({}), widget({ name: 'form', group: 'forms', summary: 'Any form.' })]);
  expect(lines.slice(0, 4)).toEqual([
    '| Content | Purpose |',
    '| --- | --- |',
    '| [quiz](../widgets/quiz/README.md) | A question with a 7.5 s limit |',
    '',
  ]);
  expect(lines).toContain('| [form](../widgets/form/README.md) | Any form |');
});

it('lists what widgets need, by their settings, requests and group', () => {
  const entry = (name: string, group: string, key?: string, call?: string) =>
    ({
      definition: { name, group, settings: key === undefined ? [] : [{ key }] },
      calls: call === undefined ? [] : [{ name: call }],
    }) as unknown as CatalogEntry;
  const lines = needsTable([
    entry('quiz', 'content'),
    entry('list', 'content', undefined, 'list.page'),
    entry('field', 'forms'),
    entry('search', 'navigation', 'search', 'search.page'),
    entry('gift', 'membership', undefined, 'payment.intent'),
    entry('plugin', 'content', 'plugin'),
  ]);
  expect(lines.slice(2).map((line) => line.replaceAll(/\(widgets[^)]*\)/g, ''))).toEqual([
    '| Nothing | [quiz] |',
    '| Your server | [list], [field] |',
    '| Your server, and Algolia | [search] |',
    '| Your server, and Stripe | [gift] |',
    "| A vendor's script | [plugin] |",
  ]);
});

it('lists the stylesheets of each widget after the base', () => {
  expect(stylesheetTable([widget({})])[2]).toBe('| quiz | `dialog.css`, `quiz.css` |');
});

it('adds up the sizes of downloads', () => {
  const pages = [{ page: 'with a quiz', downloads: { 'its code': ['quiz', 'shared'], 'and a font': [] } }];
  const sizes = [
    { name: 'quiz', brotli: 1024 },
    { name: 'shared', brotli: 512 },
  ];
  expect(downloadTable(pages, sizes)).toEqual([
    '| Page | Download |',
    '| --- | --- |',
    '| with a quiz | its code 1.5 KB; and a font |',
  ]);
  expect(() => downloadTable(pages, [])).toThrow('the build has no size of quiz');
});

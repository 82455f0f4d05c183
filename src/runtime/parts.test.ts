// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { any, one, optional, readParts, some } from './parts.ts';

const parts = {
  row: some('details', '…'),
  toggle: optional('button', '…'),
  title: one('*', '…'),
  footNote: any('*', '…'),
};

function read(markup: string) {
  const host = document.createElement('div');
  host.setAttribute('data-widget', 'accordion');
  host.innerHTML = markup;
  return readParts('accordion', parts, host);
}
const row = '<details data-accordion-part="row"></details>';
const toggle = '<button data-accordion-part="toggle"></button>';
const title = '<h2 data-accordion-part="title"></h2>';

describe('readParts', () => {
  it('finds parts by name', () => {
    const found = read(`${title}${row}${row}<p data-accordion-part="foot-note"></p>`);
    expect(found).toMatchObject({ toggle: undefined, title: { localName: 'h2' } });
    expect(found.row).toHaveLength(2);
    expect(found.footNote).toHaveLength(1);
  });

  it('ignores the parts of a nested widget of the same kind', () => {
    const nested = `<div data-widget="accordion" data-accordion-part="foot-note">${title}${row}${row}</div>`;
    const found = read(`${title}${row}${nested}`);
    expect(found.row).toHaveLength(1);
    expect(found.footNote).toHaveLength(1);
  });

  it.each([
    [title, 'part "row" missing', 'at least 1 <details data-accordion-part="row">', '0'],
    [row, 'part "title" missing', '1 data-accordion-part="title"', '0'],
    [`${row}${title}${title}`, 'part "title" repeated', '1 data-accordion-part="title"', '2'],
    [
      `${title}${row}${toggle}${toggle}`,
      'part "toggle" repeated',
      '1 <button data-accordion-part="toggle">',
      '2',
    ],
    [
      `${title}${row}<a data-accordion-part="toggle"></a>`,
      'part "toggle" is the wrong element',
      '<button data-accordion-part="toggle">',
      '<a>',
    ],
    [
      `${title}${row}<p data-accordion-part="footnote"></p>`,
      'there is no part "footnote"',
      'one of row, toggle, title, foot-note',
      '"footnote" (did you mean "foot-note"?)',
    ],
  ])('throws a WidgetError for invalid markup (%#)', (markup, problem, expected, found) => {
    const details = {
      code: 'markup',
      widget: 'accordion',
      problem,
      expected,
      see: 'widgets/accordion/README.md',
    };
    expect(() => read(markup)).toThrow(
      expect.objectContaining({
        name: 'WidgetError',
        message: `${problem}. Expected ${expected}, found ${found}`,
        problem: expect.objectContaining(details),
      }),
    );
  });
});

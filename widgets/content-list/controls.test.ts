// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from 'vitest';
import { findProblems, readControls, readControlsAfter, readFacets, showControls } from './controls.ts';

let form: HTMLFormElement;
const box = (value: string) => form.querySelector(`[value="${value}"]`) as HTMLInputElement;

beforeEach(() => {
  form = document.createElement('form');
  form.innerHTML = `
    <input type="checkbox" name="types[]" value="webinar"><input type="checkbox" name="types[]" value="course">
    <input type="checkbox" name="timing" value="upcoming" checked><input type="checkbox" name="timing" value="past">
    <input type="hidden" name="lang" value="es"><button name="apply" value="1">Apply</button>`;
});

describe('the controls of a list', () => {
  it('declare facets that allow several values if their names have brackets, and one otherwise', () => {
    expect(readFacets(form)).toEqual([
      { name: 'types', choice: 'many', values: ['webinar', 'course'] },
      { name: 'timing', choice: 'one', values: ['upcoming', 'past'] },
    ]);
  });

  it('declare no facets without a form', () => {
    expect(readFacets(undefined)).toEqual([]);
  });

  it('return the checked values', () => {
    box('course').checked = true;
    expect(readControls(form)).toEqual({ types: ['course'], timing: ['upcoming'] });
  });

  it('prefer the checkbox that was checked last in a single-choice facet', () => {
    box('past').checked = true;
    expect(readControls(form, box('past'))).toEqual({ timing: ['past'] });
  });

  it('return no value after a single choice is unchecked', () => {
    box('upcoming').checked = false;
    expect(readControls(form, box('upcoming'))).toEqual({});
  });

  it('show exactly the values of a state', () => {
    box('past').checked = true;
    showControls(form, { types: ['course', 'gone'], timing: ['upcoming'] });
    expect(readControls(form)).toEqual({ types: ['course'], timing: ['upcoming'] });
  });

  it.each([
    ['webinar', { timing: ['upcoming'], types: ['webinar'] }],
    ['past', { timing: ['past'] }],
    ['upcoming', { timing: [] }],
  ])('predict the values after a click on %s', (value, chosen) => {
    expect(readControlsAfter(form, box(value))).toEqual(chosen);
  });
});

describe('controls of other kinds', () => {
  const control = (name: string) => form.elements.namedItem(name) as HTMLInputElement & HTMLSelectElement;
  const radio = (value: string) => form.querySelector(`[name="when"][value="${value}"]`) as HTMLInputElement;

  beforeEach(() => {
    form.innerHTML = `
      <select name="year"><option value="">Any year</option><option>2026</option><option>2025</option></select>
      <select name="sort"><option value="date">By date</option><option value="name">By name</option></select>
      <select name="types[]" multiple><option value="webinar"></option><option value="course"></option></select>
      <label><input type="radio" name="when" value="" checked></label>
      <label><input type="radio" name="when" value="past"></label>
      <input type="search" name="q"><input type="date" name="from"><textarea name="notes"></textarea>`;
  });

  it('declare facets', () => {
    expect(readFacets(form)).toEqual([
      { name: 'year', choice: 'one', values: ['2026', '2025'] },
      { name: 'sort', choice: 'one', values: ['date', 'name'] },
      { name: 'types', choice: 'many', values: ['webinar', 'course'] },
      { name: 'when', choice: 'one', values: ['past'] },
      { name: 'q', choice: 'text', values: [] },
      { name: 'from', choice: 'text', values: [] },
      { name: 'notes', choice: 'text', values: [] },
    ]);
  });

  it('show the values of a state, and return them', () => {
    const chosen = {
      year: ['2025'],
      sort: ['name'],
      types: ['webinar', 'course'],
      when: ['past'],
      q: ['Lung, heart'],
      from: ['2026-05-01'],
    };
    showControls(form, chosen);
    expect(readControls(form)).toEqual(chosen);
    showControls(form, {});
    expect(readControls(form)).toEqual({ sort: ['date'] });
    expect([control('year').value, radio('').checked]).toEqual(['', true]);
  });

  it('do not show a different value in place of one that they do not offer', () => {
    showControls(form, { year: ['1999'] });
    expect(control('year').selectedIndex).toBe(-1);
  });

  it('keep spaces at the ends of a text, and keep a text that the visitor is still typing', () => {
    control('q').value = 'lung ';
    showControls(form, { q: ['lung'] });
    expect([control('q').value, readControls(form).q]).toEqual(['lung ', ['lung']]);
    control('q').value = 'lung can';
    showControls(form, { q: ['lung'] }, new Set([control('q')]));
    expect(control('q').value).toBe('lung can');
    showControls(form, { q: ['lung'] });
    expect(control('q').value).toBe('lung');
  });

  it('predict the values after a click on a radio button', () => {
    expect(readControlsAfter(form, radio('past'))).toMatchObject({ when: ['past'] });
    radio('past').checked = true;
    expect(readControlsAfter(form, radio('past'))).toMatchObject({ when: ['past'] });
  });
});

describe('findProblems', () => {
  const problemsOf = (markup: string, method = 'get') => {
    form.setAttribute('method', method);
    form.innerHTML = markup;
    return findProblems(form).map(({ problem }) => problem);
  };

  it('finds none in supported markup', () => {
    expect(
      problemsOf('<input type="checkbox" name="a[]" value="x"><select name="b"></select><input name="q">'),
    ).toEqual([]);
  });

  it.each([
    ['<input type="checkbox" name="a[]">', 'a filter has no value'],
    ['<input type="checkbox" value="x">', 'a filter has no name, so the list cannot use it'],
    [
      '<input type="radio" name="a" value="x,y">',
      'a value of a filter contains a comma, which separates values in the URL',
    ],
    [
      '<select name="a"><option>x, y</option></select>',
      'a value of a filter contains a comma, which separates values in the URL',
    ],
    ['<select name="a" multiple></select>', 'a filter for several choices has the name of a single choice'],
    [
      '<input type="file" name="a">',
      'a control cannot be a filter, because its value must not be in the URL',
    ],
    [
      '<input type="checkbox" name="a" value="x"><input name="a">',
      'the controls of the filter "a" are of different kinds',
    ],
  ])('finds a problem in %s', (markup, problem) => {
    expect(problemsOf(markup)).toEqual([problem]);
  });

  it('finds a form that is not a GET form', () => {
    expect(problemsOf('', 'post')).toEqual([
      'the form of the filters is not a GET form, so it does not lead to the list without JavaScript',
    ]);
  });
});

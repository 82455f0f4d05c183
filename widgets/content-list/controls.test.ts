// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from 'vitest';
import { readControls, readControlsAfter, readFacets, showControls } from './controls.ts';

let form: HTMLFormElement;
const box = (value: string) => form.querySelector(`[value="${value}"]`) as HTMLInputElement;

beforeEach(() => {
  form = document.createElement('form');
  form.innerHTML = `
    <input type="checkbox" name="types[]" value="webinar"><input type="checkbox" name="types[]" value="course">
    <input type="checkbox" name="timing" value="upcoming" checked><input type="checkbox" name="timing" value="past">
    <input type="text" name="q" value="not a facet"><button name="apply" value="1">Apply</button>`;
});

describe('the controls of a list', () => {
  it('declare its facets: several values if the name has brackets, otherwise one', () => {
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

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
  it('declare its facets: many values where the name has brackets, one where it has none', () => {
    expect(readFacets(form)).toEqual([
      { name: 'types', choice: 'many', values: ['webinar', 'course'] },
      { name: 'timing', choice: 'one', values: ['upcoming', 'past'] },
    ]);
  });

  it('are none without a form', () => {
    expect(readFacets(undefined)).toEqual([]);
  });

  it('say what is chosen', () => {
    box('course').checked = true;
    expect(readControls(form)).toEqual({ types: ['course'], timing: ['upcoming'] });
  });

  it('let the box that was checked last win in a single choice', () => {
    box('past').checked = true;
    expect(readControls(form, box('past'))).toEqual({ timing: ['past'] });
  });

  it('are empty where a single choice is unchecked', () => {
    box('upcoming').checked = false;
    expect(readControls(form, box('upcoming'))).toEqual({});
  });

  it('show a state, and nothing else', () => {
    box('past').checked = true;
    showControls(form, { types: ['course', 'gone'], timing: ['upcoming'] });
    expect(readControls(form)).toEqual({ types: ['course'], timing: ['upcoming'] });
  });

  it.each([
    ['webinar', { timing: ['upcoming'], types: ['webinar'] }],
    ['past', { timing: ['past'] }],
    ['upcoming', { timing: [] }],
  ])('foretell what a press on %s would say', (value, chosen) => {
    expect(readControlsAfter(form, box(value))).toEqual(chosen);
  });
});

// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { createFilterForm } from './filterForm.ts';

/** Sets up a form with two fields. The visitor is typing in one of them. */
function setUp() {
  const form = document.createElement('form');
  form.innerHTML = '<input type="search" name="q"><input type="search" name="place">';
  const [text, place] = [...form.querySelectorAll('input')] as [HTMLInputElement, HTMLInputElement];
  const filterForm = createFilterForm(form);
  text.value = 'lung can';
  filterForm.startTyping(text);
  return { filterForm, text, place };
}

describe('a form of filters', () => {
  it('shows a state, except in the field where the visitor is typing', () => {
    const { filterForm, text, place } = setUp();
    filterForm.show({ q: ['lung'], place: ['Paris'] });
    expect([text.value, place.value]).toEqual(['lung can', 'Paris']);
    expect(filterForm.isTyping()).toBe(true);
  });

  it('shows the state in each field once the typing has ended', () => {
    const { filterForm, text } = setUp();
    filterForm.endTyping();
    filterForm.show({ q: ['lung'] });
    expect(text.value).toBe('lung');
    expect(filterForm.isTyping()).toBe(false);
  });

  it('may be missing', () => {
    expect(() => createFilterForm(undefined).show({ q: ['lung'] })).not.toThrow();
  });
});

// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from 'vitest';
import { readActiveFilters, withoutFilter } from './activeFilters.ts';
import type { ChosenValues, Facet } from './address.ts';

let form: HTMLFormElement;
beforeEach(() => {
  form = document.createElement('form');
  document.body.replaceChildren(form);
});

/** Returns the active filters as "label: text". */
const namesOf = (chosen: ChosenValues, language = 'en'): string[] =>
  readActiveFilters(form, chosen, language).map(({ label, text }) => `${label}: ${text}`);

describe('the active filters', () => {
  it('are named after the fieldset and label of their checkbox, without small print', () => {
    form.innerHTML = `<fieldset><legend> When
        <small>(choose one)</small></legend>
      <label><input type="checkbox" name="timing" value="past"> Past
        events <small>(176)</small></label></fieldset>`;
    expect(namesOf({ timing: ['past'] })).toEqual(['When: Past events']);
  });

  it.each([
    ['aria-label', '<div role="group" aria-label="Type">'],
    [
      'aria-labelledby',
      '<h3 id="a">Kind</h3><h3 id="b">of event</h3><div role="radiogroup" aria-labelledby="a b">',
    ],
  ])('can take the name of a group of boxes from its %s', (_, group) => {
    form.innerHTML = `${group}<input type="radio" name="types" value="x" aria-label="Webinar"></div>`;
    expect(namesOf({ types: ['x'] })[0]).toMatch(/^(Type|Kind of event): Webinar$/);
  });

  it('have no label if their box is not in a group', () => {
    form.innerHTML = '<label><input type="checkbox" name="online" value="1"> Online only</label>';
    expect(namesOf({ online: ['1'] })).toEqual([': Online only']);
  });

  it('show the label of a select and the text of its option', () => {
    form.innerHTML = `<label>Seats <select name="seats"><option value="">Any</option>
      <option value="few"> A few   left</option></select></label>`;
    expect(namesOf({ seats: ['few'] })).toEqual(['Seats: A few left']);
  });

  it('show the label of a field and its unchanged text', () => {
    form.innerHTML = '<label for="q">Title</label><input id="q" type="search" name="q">';
    expect(namesOf({ q: ['<b>lung</b>, 2026-03-01'] })).toEqual(['Title: <b>lung</b>, 2026-03-01']);
  });

  it.each([
    ['en', '2026-03-01', 'Mar 1, 2026'],
    ['de', '2026-03-01', '01.03.2026'],
    ['en', '2026-02-99', '2026-02-99'],
    ['en', 'soon', 'soon'],
  ])('show a date in the format of the language %s: %s', (language, value, text) => {
    form.innerHTML = '<label for="from">From</label><input id="from" type="date" name="from">';
    expect(namesOf({ from: [value] }, language)).toEqual([`From: ${text}`]);
  });

  it('show a value itself if no control offers it', () => {
    form.innerHTML =
      '<fieldset><legend>Type</legend><input type="checkbox" name="types[]" value="webinar"></fieldset>';
    expect(namesOf({ types: ['webinar', 'zzz'] })).toEqual(['Type: webinar', 'Type: zzz']);
    expect(readActiveFilters(undefined, { types: ['a'] }, 'en')).toEqual([
      { facet: 'types', value: 'a', label: '', text: 'a' },
    ]);
  });
});

describe('the filters left after a removal', () => {
  const facets: Facet[] = [
    { name: 'types', choice: 'many', values: ['webinar', 'course'] },
    { name: 'timing', choice: 'one', values: ['past'] },
    { name: 'q', choice: 'text', values: [] },
  ];
  const chosen = { types: ['webinar', 'zzz'], timing: ['past'] };

  it('are all the others, even values that no control offers', () => {
    expect(withoutFilter(facets, chosen, {}, { facet: 'types', value: 'webinar' })).toEqual({
      types: ['zzz'],
      timing: ['past'],
      q: [],
    });
  });

  it('include the text that the visitor is typing', () => {
    const typed = { q: ['new'] };
    expect(withoutFilter(facets, chosen, typed, { facet: 'timing', value: 'past' }).q).toEqual(['new']);
    expect(withoutFilter(facets, chosen, typed, { facet: 'q', value: 'old' }).q).toEqual([]);
  });
});

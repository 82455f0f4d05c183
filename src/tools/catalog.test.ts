import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { settingKeys } from '../runtime/pageSettings.ts';
import { catalog } from './catalog.ts';

describe('the catalog', () => {
  it('contains the folders of all widgets in alphabetical order', () => {
    expect(catalog.map(({ definition }) => definition.name)).toEqual(readdirSync('widgets').toSorted());
  });

  it('has the calls of the widgets that make requests', () => {
    const callsOf = (widget: string) =>
      catalog.find(({ definition }) => definition.name === widget)?.calls.map(({ name }) => name);
    expect(callsOf('form')).toEqual(['form.form']);
    expect(callsOf('nav-search')).toEqual(['search.page']);
    expect(callsOf('accordion')).toEqual([]);
  });

  it('has the settings of all features, whose keys the build inserts', () => {
    expect(settingKeys()).toEqual(['texts', 'language', 'consent', 'advocacy', 'employerMatching', 'search']);
  });
});

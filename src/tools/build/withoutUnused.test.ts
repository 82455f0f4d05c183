import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { throwingModule, UNUSED } from './withoutUnused.ts';

async function load(code: string): Promise<Record<string, () => void>> {
  return (await import(`data:text/javascript,${encodeURIComponent(code)}`)) as Record<string, () => void>;
}

describe('a module that nothing calls', () => {
  it('keeps its exports, and throws if one of them is called after all', async () => {
    const code = 'function a() {}\nconst b = 1;\nexport { b, a as default };\nexport const c = 2;';
    const module = await load(throwingModule('es/helpers/x.js', code, 'there are no templates'));
    expect(Object.keys(module).toSorted()).toEqual(['b', 'c', 'default']);
    for (const name of Object.keys(module))
      expect(module[name]).toThrow('es/helpers/x.js is not in this bundle: there are no templates');
  });

  it.each(Object.entries(UNUSED))('is part of InstantSearch: %s', (file, reason) => {
    const code = readFileSync(`node_modules/instantsearch.js/${file}`, 'utf8');
    expect(throwingModule(file, code, reason)).toContain('unused as');
  });
});

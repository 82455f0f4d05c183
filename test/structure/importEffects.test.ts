import { describe, expect, it } from 'vitest';
import { importEffects } from './importEffects.ts';
import { project, readProject } from './project.ts';

describe('importing a module', () => {
  it('has no effect', () => {
    expect(importEffects(readProject())).toEqual([]);
  });

  it.each([
    'clearIfRefused();',
    'if (isRefused()) clear();',
    "for (const type of ['click']) listen(type);",
    "await import('./a.ts');",
    'const token = sessionStorage.getItem("a");',
    'export const root = document.body.querySelector("main");',
    'const observer = new MutationObserver(() => {});',
  ])('is reported if it has an effect: %s', (line) => {
    expect(
      importEffects(project({ 'src/a.ts': line, 'src/entry/entry.ts': line, 'src/a.test.ts': line })),
    ).toEqual([`src/a.ts: ${line}`]);
  });

  it('may declare values and functions', () => {
    const text = `
      import './a.css';
      declare global { interface Window { cache: Map<string, string> } }
      export type Timer = ReturnType<typeof setTimeout>;
      const canHide = 'onbeforematch' in globalThis;
      export const addresses = { fetch: '/a', update: '/b' };
      const loads = new Map<string, Window>();
      export const isOnline = (): boolean => navigator.onLine;
      export function root(): Element { return document.body; }
      export const widget = createWidget({ name: 'a' });
    `;
    expect(importEffects(project({ 'widgets/a/A.tsx': text }))).toEqual([]);
  });
});

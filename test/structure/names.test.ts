import { describe, expect, it } from 'vitest';
import { builtInTypes, homonyms, shadowedTypes } from './names.ts';
import { project, readProject } from './project.ts';

const files = readProject();

describe('an exported name', () => {
  it('has one definition', () => {
    expect(homonyms(files)).toEqual([]);
  });

  it('is reported if shared code, or another module of the widget, defines it again', () => {
    const twice = project({
      'src/keys.ts': 'export const keyOf = 1; const local = 1;',
      'src/runtime/store.ts': 'function keyOf() {} const local = 2;',
      'widgets/quiz/answer.ts': 'export interface Answer {} export type Row = 1;',
      'widgets/quiz/verdict.ts': 'type Answer = 1;',
      'widgets/menu/rows.ts': 'export type Row = 2;',
    });
    expect(homonyms(twice)).toEqual([
      'src/runtime/store.ts defines keyOf, which src/keys.ts exports',
      'widgets/quiz/verdict.ts defines Answer, which widgets/quiz/answer.ts exports',
    ]);
  });
});

describe('a type', () => {
  it('has no name of a built-in type', () => {
    expect(shadowedTypes(files, builtInTypes())).toEqual([]);
  });

  it('is reported if it has one', () => {
    const text = 'type Pick = 1; interface Event {} const Text = 1; class Row {}';
    expect(shadowedTypes(project({ 'src/a.ts': text }), builtInTypes())).toEqual([
      'src/a.ts defines Pick, a built-in type',
      'src/a.ts defines Event, a built-in type',
    ]);
  });
});

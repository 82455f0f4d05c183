import { describe, expect, it } from 'vitest';
import {
  climbingImports,
  importsBetweenWidgets,
  importsOf,
  importsOfCalls,
  includesBetweenWidgets,
  indexFiles,
  modulesSharedWithEntry,
  sharedImportsOfWidgets,
  shippedImportsOfTests,
  unknownRooms,
} from './imports.ts';
import { project, readProject } from './project.ts';

const files = readProject();

it('reads every kind of import', () => {
  const text = `
    import type { A } from './a.ts';
    import { type B, b } from '../b.tsx';
    import './c.css';
    export { d } from './d.ts';
    export * from 'react';
    void import('./e.ts');
    // import './comment.ts';
  `;
  expect(importsOf({ path: 'src/x/y.ts', text })).toEqual([
    { target: 'src/x/a', kind: 'type' },
    { target: 'src/b', kind: 'static' },
    { target: 'src/x/c.css', kind: 'static' },
    { target: 'src/x/d', kind: 'static' },
    { target: 'react', kind: 'static' },
    { target: 'src/x/e', kind: 'dynamic' },
  ]);
});

describe('shared code', () => {
  it('imports no widget, except in the registry', () => {
    expect(sharedImportsOfWidgets(files)).toEqual([]);
  });

  it('is reported if it imports one', () => {
    const line = `export const load = () => import('../../widgets/quiz/Quiz.tsx');`;
    expect(
      sharedImportsOfWidgets(project({ 'src/entry/registry.ts': line, 'src/entry/entry.ts': line })),
    ).toEqual(['src/entry/entry.ts imports widgets/quiz/Quiz']);
  });
});

describe('the bundle', () => {
  it('imports no calls of the contract', () => {
    expect(importsOfCalls(files)).toEqual([]);
  });

  it('is reported if it does', () => {
    const text = `import { lookupCalls } from './server.ts'; import { lookupSchema } from './responses.ts';`;
    expect(importsOfCalls(project({ 'widgets/npi-lookup/NpiLookup.tsx': text }))).toEqual([
      'widgets/npi-lookup/NpiLookup.tsx imports widgets/npi-lookup/server',
    ]);
  });
});

describe('the rooms', () => {
  it('import downwards or from themselves', () => {
    expect(climbingImports(files)).toEqual([]);
  });

  it('are reported if they import upwards, also a type', () => {
    const text = `
      import type { Stripe } from '../payment/stripe.ts';
      import { announce } from '../page/announce.ts';
      import { Enhance } from '../runtime/Enhance.tsx';
    `;
    const climbing = project({ 'src/page/a.ts': text, 'src/payment/b.ts': text, 'src/runtime/c.ts': text });
    expect(climbingImports(climbing)).toEqual([
      'src/page/a.ts imports src/payment/stripe',
      'src/runtime/c.ts imports src/payment/stripe',
      'src/runtime/c.ts imports src/page/announce',
    ]);
  });

  it('are all known', () => {
    expect(unknownRooms(files)).toEqual([]);
    expect(
      unknownRooms(project({ 'src/cellar/a.ts': '', 'src/net/json/b.ts': '', 'src/c.d.ts': '' })),
    ).toEqual(['cellar']);
  });
});

describe('a widget', () => {
  it('imports no other widget', () => {
    expect(importsBetweenWidgets(files)).toEqual([]);
  });

  it('is reported if it imports another', () => {
    const text = `import { a } from './a.ts'; import { row } from '../accordion/row.ts';`;
    expect(importsBetweenWidgets(project({ 'widgets/quiz/Quiz.tsx': text }))).toEqual([
      'widgets/quiz/Quiz.tsx imports widgets/accordion/row',
    ]);
  });
});

describe("a widget's template", () => {
  it('includes no template of another widget', () => {
    expect(includesBetweenWidgets(files)).toEqual([]);
  });

  it('is reported if it includes one', () => {
    const text = "{% embed 'widgets/quiz/row.twig' %} {{ include('widgets/modal/modal.twig') }}";
    const templates = project({ 'widgets/quiz/quiz.twig': text, 'widgets/quiz/fixture.twig': text });
    expect(includesBetweenWidgets(templates)).toEqual([
      'widgets/quiz/quiz.twig includes widgets/modal/modal.twig',
    ]);
  });
});

describe('shipped code', () => {
  it('imports neither fixtures nor tests', () => {
    expect(shippedImportsOfTests(files)).toEqual([]);
  });

  it('is reported if it imports them', () => {
    const text = `import { events } from '../fixtures/data.ts';`;
    expect(shippedImportsOfTests(project({ 'src/a.ts': text, 'src/a.test.ts': text }))).toEqual([
      'src/a.ts imports fixtures/data',
    ]);
  });
});

describe('the entry', () => {
  it('shares no module with another chunk', () => {
    expect(modulesSharedWithEntry(files)).toEqual([]);
  });

  it('is reported if it shares one, even indirectly', () => {
    const shared = project({
      'src/entry/entry.ts': `import { when } from './when.ts';`,
      'src/entry/when.ts': `import { idle } from './idle.ts'; void import('../runtime/mount.tsx');`,
      'src/entry/idle.ts': '',
      'src/runtime/mount.tsx': `import { idle } from '../entry/idle.ts'; import type { When } from '../entry/when.ts';`,
    });
    expect(modulesSharedWithEntry(shared)).toEqual([
      'src/runtime/mount.tsx imports src/entry/idle, which belongs to the entry',
    ]);
  });
});

it('has no index files', () => {
  expect(indexFiles(files)).toEqual([]);
  expect(
    indexFiles(project({ 'src/index.ts': '', 'widgets/quiz/index.tsx': '', 'src/reindex.ts': '' })),
  ).toEqual(['src/index.ts', 'widgets/quiz/index.tsx']);
});

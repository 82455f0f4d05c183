import { expect, it } from 'vitest';
import { loadedFiles } from './loadedFiles.ts';

it.each([
  ['import{a}from"./a.js";', 'loaded script', './a.js', 'script'],
  ["import './a.js'", 'loaded script', './a.js', 'script'],
  ['load:()=>import(`./chunks/a-1234567.js`)', 'loaded script', './chunks/a-1234567.js', 'script'],
  ["export * from 'https://cdn.example/a.js'", 'loaded script', 'https://cdn.example/a.js', 'script'],
  ["new Worker('/w.js')", 'worker', '/w.js', 'page'],
  ["new SharedWorker( 'w.js', {})", 'worker', 'w.js', 'page'],
  ["new Worker(new URL('w.js', import.meta.url))", 'worker', 'w.js', 'script'],
  ["navigator.serviceWorker.register('/sw.js')", 'worker', '/sw.js', 'page'],
  ["importScripts('x.js')", 'worker', 'x.js', 'script'],
  ["CSS.paintWorklet.addModule('p.js')", 'worker', 'p.js', 'page'],
])('finds the file that %j loads', (text, kind, written, base) => {
  expect(loadedFiles(text)).toEqual([{ kind, written, base }]);
});

it.each([
  "Array.from('./a.js')",
  "import react from 'react'",
  `import(\`./\${name}.js\`)`,
  'import(address)',
  "const important = './a.js'",
])('finds nothing in %j', (text) => {
  expect(loadedFiles(text)).toEqual([]);
});

it('lists a file once, and survives a long text without quotes', () => {
  expect(loadedFiles('import "./a.js";import("./a.js")')).toHaveLength(1);
  expect(loadedFiles('import '.repeat(100_000))).toEqual([]);
});

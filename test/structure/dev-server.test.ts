import { createLogger, createServer, type ViteDevServer } from 'vite';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createFolder } from '../support/untilEnd.ts';
import { isScript, readProject } from './project.ts';

const cacheDir = createFolder();
const printed: string[] = [];
let server: ViteDevServer;

beforeAll(async () => {
  const customLogger = { ...createLogger(), info: (line: string) => printed.push(line) };
  server = await createServer({ cacheDir, customLogger, server: { port: 0, strictPort: false } });
  await server.listen();
});

afterAll(() => server.close());

it('npm start prints the addresses of the gallery and of pages for developers', () => {
  server.printUrls();
  const base = server.resolvedUrls?.local[0];
  expect(printed).toContainEqual(expect.stringMatching(new RegExp(`Gallery: +${base}gallery$`)));
  expect(printed).toContainEqual(expect.stringContaining(`${base}?widgets=debug`));
});

/** Files that browsers load: all of `src/` and `widgets/` except tools and tests. */
const inBrowser = /^(?:src\/(?!tools\/)|widgets\/(?!.*\/(?:build|server)\.ts$))(?!.*\.test\.tsx?$)/;

it('npm start finds all dependencies at the start, so that no page reloads when it discovers one', async () => {
  const optimizer = server.environments.client.depsOptimizer;
  await optimizer?.scanProcessing;
  const { discovered = {}, optimized = {} } = optimizer?.metadata ?? {};
  const imported = readProject()
    .filter((file) => isScript(file) && inBrowser.test(file.path))
    .flatMap(({ text }) => [
      ...text.matchAll(/(?:^(?:import|export) (?!type\b)[^;']*? from |\bimport\()'([^'./][^']*)'/gm),
    ])
    .map(([, name = '']) => name);
  expect(imported).toContain('swiper');
  expect(Object.keys({ ...discovered, ...optimized })).toEqual(
    expect.arrayContaining([...new Set(imported)]),
  );
});

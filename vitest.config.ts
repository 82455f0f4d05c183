import { defineConfig } from 'vitest/config';
import { constants } from './src/tools/build/constants.ts';
import { readDefinitions } from './src/tools/build/styles.ts';
import { widgetFolders } from './src/tools/build/widgetFolders.ts';

export default defineConfig({
  plugins: [widgetFolders()],
  define: constants(await readDefinitions()),
  test: {
    // Without globals, a test imports what it uses. Tests of React components request a document with
    // `@vitest-environment happy-dom`.
    restoreMocks: true,
    unstubGlobals: true,
    unstubEnvs: true,
    // On two cores, these two settings together reduced the time of the unit tests from 51 s to 20 s. By default,
    // vitest leaves one core free and starts a process for each file. Without isolation, a test must not rely on
    // freshly loaded modules.
    isolate: false,
    setupFiles: 'test/support/realTimers.ts',
    maxWorkers: '100%',
    // Long, because tests run slowly on a busy machine.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: [
            '{src,widgets}/**/*.test.{ts,tsx}',
            'fixtures/**/*.test.ts',
            'test/{,bench/,conformance/,craft/,explore/,lint/,payments/,release/}*.test.ts',
          ],
        },
      },
      { extends: true, test: { name: 'structure', include: ['test/structure/*.test.ts'] } },
    ],
  },
});

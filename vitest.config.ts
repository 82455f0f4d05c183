import { defineConfig } from 'vitest/config';
import { constants } from './src/tools/build/constants.ts';
import { widgetFolders } from './src/tools/build/widgetFolders.ts';

export default defineConfig({
  plugins: [widgetFolders()],
  define: constants(),
  test: {
    // Names, not globals: a test imports what it uses. React parts ask for a document by `@vitest-environment happy-dom`.
    restoreMocks: true,
    unstubGlobals: true,
    unstubEnvs: true,
    // On two cores, both settings together took the unit tests from 51 s to 20 s. By default, vitest leaves one core free
    // and starts a process for each file. A test must not rely on a module that nobody has used before it.
    isolate: false,
    setupFiles: 'test/support/realTimers.ts',
    maxWorkers: '100%',
    // Generous: a loaded machine is slow, not wrong.
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
            'test/{,bench/,craft/,lint/,payments/,release/}*.test.ts',
          ],
        },
      },
      { extends: true, test: { name: 'structure', include: ['test/structure/*.test.ts'] } },
    ],
  },
});

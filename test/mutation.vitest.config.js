import { defineConfig } from 'vitest/config';
import { constants } from '../src/tools/build/constants.ts';
import { widgetFolders } from '../src/tools/build/widgetFolders.ts';
import mutation from './mutation.config.js';

/** The tests that mutation testing runs: those beside the mutated modules. Others read sources, which mutants change. */
export default defineConfig({
  plugins: [widgetFolders()],
  define: constants(),
  test: {
    restoreMocks: true,
    testTimeout: 20_000,
    include: mutation.mutate.map((file) => file.replace('.ts', '{,.*}.test.ts')),
  },
});

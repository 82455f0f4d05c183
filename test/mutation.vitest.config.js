import { defineConfig } from 'vitest/config';
import { constants } from '../src/tools/build/constants.ts';
import { readDefinitions } from '../src/tools/build/styles.ts';
import { widgetFolders } from '../src/tools/build/widgetFolders.ts';
import mutation from './mutation.config.js';

/**
 * Configuration that limits mutation testing to the tests next to the mutated modules. Other tests read source files, which
 * mutants change.
 */
export default defineConfig({
  plugins: [widgetFolders()],
  define: constants(await readDefinitions()),
  test: {
    restoreMocks: true,
    testTimeout: 20_000,
    include: mutation.mutate.map((file) => file.replace('.ts', '{,.*}.test.ts')),
  },
});

import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    // Names, not globals: a test imports what it uses. React parts ask for a document by `@vitest-environment happy-dom`.
    restoreMocks: true,
    // Generous: a loaded machine is slow, not wrong.
    testTimeout: 20_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['{src,widgets}/**/*.test.{ts,tsx}', 'fixtures/**/*.test.ts', 'test/*.test.ts'],
        },
      },
      { extends: true, test: { name: 'structure', include: ['test/structure/*.test.ts'] } },
    ],
  },
});

import { expect } from '@playwright/test';

/** Expectations of the running test that have not been met yet. A worker runs one test at a time. */
const unmet = new Set<symbol>();

/**
 * Expects something that the running test has set up, such as a delayed request, to take effect. Otherwise, the test fails
 * when it ends, because the setup has proved nothing.
 * @param name description of the setup, for the failure message
 * @returns a function that records the use
 */
export function expectUse(name: string): () => void {
  const use = Symbol(name);
  unmet.add(use);
  return () => {
    unmet.delete(use);
  };
}

/** Expects, at the end of a test, everything that the test set up to have taken effect. */
export function expectAllUsed(): void {
  const names = [...unmet].map(({ description }) => description);
  unmet.clear();
  expect(names, 'holds and rewrites that changed nothing').toEqual([]);
}

import { expect } from '@playwright/test';

/** Expectation that something happens before the test ends. */
interface ExpectedUse {
  name: string;
}

/** Expectations of the running test that have not been met so far. A worker runs one test at a time. */
const unmet = new Set<ExpectedUse>();

/**
 * Expects that a preparation of the running test takes effect, such as a delay of a request. Otherwise the test
 * fails at its end, because the preparation proves nothing.
 * @param name description of the preparation, for the failure
 * @returns a function that records the use
 */
export function expectUse(name: string): () => void {
  const use: ExpectedUse = { name };
  unmet.add(use);
  return () => {
    unmet.delete(use);
  };
}

/** Checks at the end of a test that each of its expected uses has happened. */
export function expectAllUsed(): void {
  const names = [...unmet].map(({ name }) => name);
  unmet.clear();
  expect(names, 'holds and rewrites that changed nothing').toEqual([]);
}

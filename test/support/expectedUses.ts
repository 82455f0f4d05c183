import { expect } from '@playwright/test';

/** Expectation that something happens before the test ends. */
interface ExpectedUse {
  name: string;
}

/** Expectations of the running test that nothing has met so far. A worker runs one test at a time. */
const unmet = new Set<ExpectedUse>();

/**
 * Expects that a preparation of the running test is used, such as a delay that a request must meet. Otherwise the test
 * fails at its end, because the preparation proves nothing.
 * @param name description of the preparation, for the failure
 * @returns records that it has been used
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

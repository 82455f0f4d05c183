import { appendFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, expect } from 'vitest';

declare global {
  /** Returns true for the id of the active fault. */
  var plantedFault: ((id: string) => boolean) | undefined;
}

const { FAULT, REACHED } = process.env;
const reached = new Set<string>();

globalThis.plantedFault = (id) => {
  reached.add(id);
  return id === FAULT;
};

afterAll(() => {
  const file = path.relative(process.cwd(), expect.getState().testPath ?? '');
  if (REACHED) appendFileSync(REACHED, `${JSON.stringify({ file, reached: [...reached] })}\n`);
});

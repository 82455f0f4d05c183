import { mkdtempSync, rmSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll } from 'vitest';
import { serve } from './serve.ts';

/** Creates a folder that is removed after the tests of the file. Returns its path. */
export function createFolder(prefix = path.join(tmpdir(), 'test-')): string {
  const folder = mkdtempSync(prefix);
  afterAll(() => rmSync(folder, { recursive: true }));
  return folder;
}

/** Starts a server that stops after the tests of the file. Returns its origin. */
export async function startServer(respond: RequestListener): Promise<string> {
  const { origin, close } = await serve(respond);
  afterAll(close);
  return origin;
}

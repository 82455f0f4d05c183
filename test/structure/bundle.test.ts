import { build } from 'vite';
import { beforeAll, expect, it, vi } from 'vitest';

const modules = import.meta.glob<Record<string, unknown>>('../../widgets/*/*.ts');

/** Returns the `about` sentences of a module's exports and of everything inside them. */
function sentencesIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, item]) =>
    key === 'about' && typeof item === 'string' ? [item] : sentencesIn(item),
  );
}

/** Returns the code of the bundle, as `npm run build` creates it, without the backslashes that strings contain. */
async function bundledCode(): Promise<string> {
  const result = await build({ logLevel: 'error', build: { write: false } });
  const outputs = Array.isArray(result) ? result : [result];
  const files = outputs.flatMap((output) => ('output' in output ? output.output : []));
  return files.map((file) => (file.type === 'chunk' ? file.code.replaceAll('\\', '') : '')).join('\n');
}

let code = '';

// A loaded machine is slow, not wrong: vitest gives hooks 10 s.
const BUILD_TIMEOUT_MS = 60_000;

beforeAll(async () => {
  // Vitest sets it to `test`, and Vite would build for development.
  vi.stubEnv('NODE_ENV', 'production');
  code = await bundledCode();
}, BUILD_TIMEOUT_MS);

it('ships no description of an option, part or text', async () => {
  const definitions = Object.entries(modules).filter(([file]) => /\/([^/]+)\/\1\.ts$/.test(file));
  const exported = await Promise.all(definitions.map(([, load]) => load()));
  const sentences = new Set(exported.flatMap(sentencesIn));
  expect(sentences.size).toBeGreaterThan(definitions.length);
  expect([...sentences].filter((sentence) => code.includes(sentence))).toEqual([]);
  // The code is there, with the texts that visitors read.
  expect(code).toContain('Please ensure that all required fields are filled out.');
});

it("ships no check of developers' mistakes", () => {
  expect(code).not.toContain('two <Enhance>');
});

/** Address in the text of a script, and the base against which the browser resolves it. */
export interface LoadedFile {
  written: string;
  base: 'script' | 'page';
  kind: 'loaded script' | 'worker';
}

/** Patterns of code that loads a script from an address that is written in the code. */
const LOADS = [
  {
    pattern: /\bfrom\s*(["'`])((?:\.{0,2}\/|https?:\/\/)[^"'`\s$]+)\1/g,
    base: 'script',
    kind: 'loaded script',
  },
  {
    pattern: /\bimport\s*(?:\(\s*)?(["'`])((?:\.{0,2}\/|https?:\/\/)[^"'`\s$]+)\1/g,
    base: 'script',
    kind: 'loaded script',
  },
  {
    pattern:
      /\bnew\s+(?:Shared)?Worker\s*\(\s*new\s+URL\s*\(\s*(["'`])([^"'`\s$]+)\1\s*,\s*import\.meta\.url/g,
    base: 'script',
    kind: 'worker',
  },
  { pattern: /\bnew\s+(?:Shared)?Worker\s*\(\s*(["'`])([^"'`\s$]+)\1/g, base: 'page', kind: 'worker' },
  { pattern: /\bserviceWorker\s*\.\s*register\s*\(\s*(["'`])([^"'`\s$]+)\1/g, base: 'page', kind: 'worker' },
  { pattern: /\bimportScripts\s*\(\s*(["'`])([^"'`\s$]+)\1/g, base: 'script', kind: 'worker' },
  { pattern: /[wW]orklet\s*\.\s*addModule\s*\(\s*(["'`])([^"'`\s$]+)\1/g, base: 'page', kind: 'worker' },
] as const;

/**
 * Returns the files that a script loads from addresses written in its text. Searches the text with patterns, because the
 * script may be huge, broken or minified. Addresses that the script computes cannot be found this way.
 */
export function loadedFiles(text: string): LoadedFile[] {
  const found = LOADS.flatMap(({ pattern, base, kind }) =>
    [...text.matchAll(pattern)].map(([, , written = '']): LoadedFile => ({ written, base, kind })),
  );
  const byAddress = new Map(found.map((file) => [`${file.kind} ${file.base} ${file.written}`, file]));
  return [...byAddress.values()];
}

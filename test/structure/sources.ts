import { isScript, type ProjectFile } from './project.ts';

/**
 * What hides a fault instead of mending it. A letter of each stands in brackets, so that this file is no find of its
 * own.
 */
const EVASIONS: readonly { pattern: RegExp; isForAll?: true }[] = [
  { pattern: /waitFor[T]imeout/ },
  {
    pattern:
      /\b(?:test|it|describe|suite)\b[.\w]*\.(?:onl[y]|ski[p]|skipI[f]|runI[f]|fixm[e]|tod[o]|fail[s]?)\b/,
  },
  { pattern: /@ts-(?:ignor[e]|nochec[k]|expect-erro[r])/ },
  // `as any other` is English.
  { pattern: /\bas an[y]\b(?! \w)/ },
  {
    pattern: /(?:eslin[t]|oxlin[t])-disable|biome-ignor[e]|prettier-ignor[e]|html-validate-disabl[e]/,
    isForAll: true,
  },
  { pattern: /\b(?:TOD[O]|FIXM[E])\b/, isForAll: true },
];

/** Evasions found, as `path:line: text`. */
export function evasions(files: readonly ProjectFile[]): string[] {
  return files.flatMap((file) => {
    const patterns = EVASIONS.filter(({ isForAll }) => isForAll || isScript(file));
    return file.text.split('\n').flatMap((line, index) => {
      const isHit = patterns.some(({ pattern }) => pattern.test(line));
      return isHit ? [`${file.path}:${index + 1}: ${line.trim()}`] : [];
    });
  });
}

/** Browser specs that do not begin with what works without script: the ground that everything else stands on. */
export function specsWithoutPlainStart(files: readonly ProjectFile[]): string[] {
  const specs = files.filter(({ path }) => /^test\/browser\/.*\.spec\.ts$/.test(path));
  const begins = /\btest(?:\.describe)?\(\s*(['"`])(.*?)\1/;
  return specs.flatMap(({ path, text }) => {
    const [call, , title] = text.match(begins) ?? [];
    return call?.startsWith('test.describe') && title === 'without JavaScript' ? [] : [path];
  });
}

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

/** A docblock's text, without its stars. */
function docblocks({ text }: ProjectFile): string[] {
  return [...text.matchAll(/\/\*\*([\s\S]*?)\*\//g)].map(([, inside = '']) =>
    inside
      .split('\n')
      .map((line) => line.replace(/^\s*\*\s?/, '').trim())
      .join(' ')
      .trim(),
  );
}

/**
 * Docblocks that do not say what a thing is or does, as `path: docblock`: those that begin with a question word, and those
 * that hold only the id of a requirement.
 */
export function poorDocblocks(files: readonly ProjectFile[]): string[] {
  const asks = /^(?:What|Whether|Where|How|Who|When)\b/;
  const isIdOnly = /^\W*(?:[A-Z]{2}-\d{2}\W*(?:and|to)?\W*)+$/;
  return files.filter(isScript).flatMap((file) => {
    const poor = docblocks(file).filter((text) => asks.test(text) || isIdOnly.test(text));
    return poor.map((text) => `${file.path}: ${text}`);
  });
}

/** Subjects of browser specs that are no widgets: `test/README.md` says what each covers. */
const SUBJECTS = ['contract', 'runtime', 'search', 'site', 'stand-in'];

/** Browser specs whose name does not begin with a widget's name or another subject. */
export function misnamedSpecs(files: readonly ProjectFile[], widgets: readonly string[]): string[] {
  const names = files.flatMap(({ path }) => path.match(/^test\/browser\/(.+)\.spec\.ts$/)?.[1] ?? []);
  const subjects = [...widgets, ...SUBJECTS];
  return names.filter(
    (name) => !subjects.some((subject) => name === subject || name.startsWith(`${subject}-`)),
  );
}

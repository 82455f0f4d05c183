import { parseSync } from 'vite';
import { isScript, isTest, type ProjectFile } from './project.ts';

/**
 * Patterns of code that hides a failure instead of fixing it. One letter of each is in brackets, so that this
 * file does not match itself.
 */
const EVASIONS: readonly { pattern: RegExp; isForAllFiles?: true }[] = [
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
    isForAllFiles: true,
  },
  { pattern: /\b(?:TOD[O]|FIXM[E])\b/, isForAllFiles: true },
];

/** Returns each line that matches one of the patterns, as `path:line: text`. */
export function evasions(files: readonly ProjectFile[]): string[] {
  return files.flatMap((file) => {
    const patterns = EVASIONS.filter(({ isForAllFiles }) => isForAllFiles || isScript(file));
    return file.text.split('\n').flatMap((line, index) => {
      const isHit = patterns.some(({ pattern }) => pattern.test(line));
      return isHit ? [`${file.path}:${index + 1}: ${line.trim()}`] : [];
    });
  });
}

/**
 * Returns browser specs whose first block does not cover the page without JavaScript, which everything else
 * builds on.
 */
export function specsWithoutFallbackFirst(files: readonly ProjectFile[]): string[] {
  const specs = files.filter(({ path }) => /^test\/browser\/.*\.spec\.ts$/.test(path));
  const begins = /\btest(?:\.describe)?\(\s*(['"`])(.*?)\1/;
  return specs.flatMap(({ path, text }) => {
    const [call, , title] = text.match(begins) ?? [];
    return call?.startsWith('test.describe') && title === 'without JavaScript' ? [] : [path];
  });
}

/** Returns the texts of a file's docblocks, without their asterisks. */
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
 * Returns docblocks that do not state what a thing is or does, as `path: docblock`: those that begin with a
 * question word, and those that contain only the ids of requirements.
 */
export function poorDocblocks(files: readonly ProjectFile[]): string[] {
  const isQuestion = /^(?:What|Whether|Where|How|Who|When)\b/;
  const isIdOnly = /^\W*(?:[A-Z]{2}-\d{2}\W*(?:and|to)?\W*)+$/;
  return files.filter(isScript).flatMap((file) => {
    const poor = docblocks(file).filter((text) => isQuestion.test(text) || isIdOnly.test(text));
    return poor.map((text) => `${file.path}: ${text}`);
  });
}

/** Subjects of browser specs other than widgets; `test/README.md` describes each. */
const SUBJECTS = ['contract', 'runtime', 'search', 'site', 'stand-in', 'support'];

/** Returns browser specs whose name does not begin with a widget's name or another subject. */
export function misnamedSpecs(files: readonly ProjectFile[], widgets: readonly string[]): string[] {
  const names = files.flatMap(({ path }) => path.match(/^test\/browser\/(.+)\.spec\.ts$/)?.[1] ?? []);
  const subjects = [...widgets, ...SUBJECTS];
  return names.filter(
    (name) => !subjects.some((subject) => name === subject || name.startsWith(`${subject}-`)),
  );
}

/**
 * Reads the state of the history entry as well: the entry script can't share a module with a chunk, which would run the script
 * twice.
 */
const ENTRY_READER = 'src/entry/schedule.ts';

/** Page-wide effects by the only file that may have them. */
const OWNERS: Readonly<Record<string, RegExp>> = {
  'src/page/history/history.ts': /\bhistory\.(?:pushState|replaceState|state\b|scrollRestoration)/,
  'src/page/history/title.ts': /\bdocument\.title\b/,
  'src/forms/fields/watchForm.ts': /addEventListener\(\s*'reset'/,
};

/** Returns the places where a file of `src/` or `widgets/` has a page-wide effect that another file owns. */
export function ownerlessEffects(files: readonly ProjectFile[]): string[] {
  const sources = files.filter(
    (file) => /^(?:src|widgets)\//.test(file.path) && isScript(file) && !isTest(file),
  );
  return sources.flatMap(({ path, text }) =>
    Object.entries(OWNERS).flatMap(([owner, effect]) => {
      const found = path === owner ? null : effect.exec(text);
      if (path === ENTRY_READER && found?.[0] === 'history.state') return [];
      return found ? [`${path}: ${found[0]} belongs to ${owner}`] : [];
    }),
  );
}

interface SyntaxNode {
  type: string;
  [key: string]: unknown;
}

const isNode = (value: unknown): value is SyntaxNode =>
  typeof value === 'object' && value !== null && 'type' in value;

const nodesIn = (node: SyntaxNode): SyntaxNode[] => [
  node,
  ...Object.values(node).flat().filter(isNode).flatMap(nodesIn),
];

/** Attributes whose value visitors read or hear. `text` is the one of `<Enhance>`. */
const READ_ATTRIBUTES =
  /^(?:aria-(?:label|description|roledescription|valuetext|placeholder)|title|placeholder|alt|label|text)$/;

const isSentence = (text: unknown): text is string => typeof text === 'string' && /\p{L}{2}/u.test(text);

/** Returns the texts that a node shows or announces without a definition. */
function ownTexts(node: SyntaxNode): string[] {
  const { type, name, value, callee, arguments: given } = node;
  const literals = (inside: unknown): string[] =>
    [inside]
      .flat()
      .filter(isNode)
      .flatMap(nodesIn)
      .filter((child) => child.type === 'Literal')
      .map((child) => child.value)
      .filter(isSentence);
  if (type === 'JSXText') return isSentence(value) ? [value.trim()] : [];
  if (type === 'JSXAttribute' && isNode(name) && READ_ATTRIBUTES.test(String(name.name)))
    return literals(value);
  return type === 'CallExpression' && isNode(callee) && callee.name === 'announce' ? literals(given) : [];
}

/**
 * Returns the texts for visitors that a view contains itself, as `path: text`. A page can replace and translate only
 * those of a definition. The debug panel speaks to developers.
 */
export function hardCodedTexts(files: readonly ProjectFile[]): string[] {
  const views = files.filter(
    (file) => /^(?:src\/(?!debug\/)|widgets\/).*\.tsx$/.test(file.path) && !isTest(file),
  );
  return views.flatMap(({ path, text }) =>
    nodesIn(parseSync(path, text).program as unknown as SyntaxNode)
      .flatMap(ownTexts)
      .map((found) => `${path}: ${found}`),
  );
}

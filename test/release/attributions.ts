import { type Attribution, EXCERPTS } from '../../src/tools/build/supply/excerpts.ts';

/** Comment that names others but needs no notice of its own, with the reason. */
export interface Reviewed extends Attribution {
  why: string;
}

/** Line of a bundled module that names third-party code. */
export interface Line {
  /** Path of the module from `node_modules/`. */
  module: string;
  text: string;
}

const WORDS =
  /copyright (?!notice|holders)|(?:licensed|released) under|mit license|\b(?:adapted|borrowed|copied|forked|modified|pasted|ported|taken|tweaked) (?:version (?!of the current)|from\b(?! (?:base|this)))|inspired by|stackoverflow\.com|gist\.github|\((?:c|C)\) [A-Z]|© |mozilla public|publicsuffix\.org/i;

/** Average length of a line from which a module counts as minified, so that comments may have been removed. */
const MINIFIED = 400;

/** Address of a repository or of a file in it. Addresses of discussions do not mean code. */
const REPOSITORY =
  /github\.com\/([\w.-]+\/[\w.-]+?)(?:\.git)?(?=[\s)'",;:>.]*$|\/(?!issues|pull|commits?\/|discussions|wiki|releases)|[\s)'",;>#])/gi;

/**
 * Returns the lines of a module that name third-party code. For a minified module, adds the line `(minified)`.
 * @param repository address of the package's own repository
 */
export function attributionsIn(module: string, code: string, repository = ''): Line[] {
  const lines = code.split('\n');
  const isMinified = code.length / lines.length > MINIFIED;
  const named = lines.flatMap((text) => {
    const others = [...text.matchAll(REPOSITORY)].filter(
      ([, name = '']) => !repository.toLowerCase().includes(name.toLowerCase()),
    );
    return WORDS.test(text) || others.length > 0 ? [{ module, text: text.trim().slice(0, 200) }] : [];
  });
  return isMinified ? [...named, { module, text: '(minified)' }] : named;
}

const isAt = (place: Attribution, { module, text }: Line): boolean =>
  module.startsWith(place.module) && text.includes(place.says);

/**
 * Returns the lines that are neither in `EXCERPTS` nor reviewed, and the entries whose comment no longer exists, as
 * sentences.
 */
export function attributionIssues(lines: readonly Line[], reviewed: readonly Reviewed[]): string[] {
  const known = [...EXCERPTS.flatMap(({ places }) => places), ...reviewed];
  const added = lines.filter((line) => !known.some((place) => isAt(place, line)));
  const gone = known.filter((place) => !lines.some((line) => isAt(place, line)));
  return [
    ...added.map(
      ({ module, text }) =>
        `${module} names third-party code: "${text}". Read it, and add it to EXCERPTS (src/tools/build/supply/excerpts.ts) or to REVIEWED (test/release/reviewed.ts).`,
    ),
    ...gone.map(({ module, says }) => `${module} no longer says "${says}": remove or correct the entry.`),
  ];
}

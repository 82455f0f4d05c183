/** Parts of a person's name. */
export interface PersonName {
  first: string;
  /** First and middle names. */
  given: string;
  last: string;
}

/** Titles before a name. In 'Dipl.-Ing.' and 'Univ.-Prof.', each part is a title. */
const TITLE =
  /^(?:apl|dipl|doz|dra?|frau|herr|hon|ing|mag|mme|mrs?|ms|mx|miss|sir|dame|pd|priv|prof|professor|rev|srta|univ)\.?$/i;
/**
 * Subjects that follow a title, as in 'Dr. med.', 'Dr. rer. nat.' and 'Prof. Dr. h.c. mult.'. Names are not written
 * with such dots.
 */
const SUBJECT = /^(?:med|rer|nat|phil|habil|hc|mult|dent|vet|jur|iur|theol|oec|pol|sc|techn)$/i;
/** Generational suffixes and the most common degrees, which may follow a name without a comma. */
const SUFFIX =
  /^(?:jr|sr|ii|iii|iv|md|do|mbbs|mbchb|phd|pharmd|psyd|drph|scd|edd|dnp|dds|dmd|rn|np|pa|mph|mhs|ms|msc|bsc|mba|jd|esq)$/i;
/** Fellowships and other degrees. Recognized only after a comma, because some people write last names in capitals. */
const ABBREVIATION = /^[A-Z]{2,6}$/;
/** Particles that start a last name, as in 'de la Cruz', 'van den Berg' and 'von und zu Stein'. */
const PARTICLE =
  /^(?:a[bflv]|abu|auf|bint?|d[ao]s?|dal|dalla|de|de[lnrs]|degli|dei|della|dello|di|du|el|het|ibn|la|las|le|los|op|san|santa|st\.?|te|te[nr]|the[nr]|und|van|vo[mn]|['’]t|zu[mr]?|بن|ابن|بنت|أبو|آل|عبد)$/i;
/** Chinese, Japanese or Korean characters, which are written with the last name first. Katakana is for foreign names. */
const LAST_NAME_FIRST = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Hangul}]+$/u;

const wordsOf = (text: string): string[] => text.split(/\s+/).filter((word) => word !== '');
const withoutDots = (word: string): string => word.replaceAll('.', '');

const isTitle = (word: string): boolean => word.split('-').every((part) => TITLE.test(part));

/**
 * Returns whether a word is the subject of the title before it. A capitalized word without a dot may be a name, such as
 * 'Med' or 'Nat'.
 */
const isSubject = (word: string): boolean =>
  word.includes('.') ? SUBJECT.test(withoutDots(word)) : SUBJECT.test(word) && word === word.toLowerCase();

/** Returns the words without leading titles: 'Prof. Dr. med. Anna' becomes 'Anna'. */
function withoutTitles(words: readonly string[]): string[] {
  const start = words.findIndex((word, index) => !isTitle(word) && (index === 0 || !isSubject(word)));
  return start === -1 ? [] : words.slice(start);
}

const hasCapital = (words: readonly string[]): boolean => words.some((word) => word !== word.toLowerCase());

/** Returns whether a word can only be a particle: true for 'von', but not for 'Van', which is also a first name. */
const isBareParticle = (word: string): boolean => PARTICLE.test(word) && word === word.toLowerCase();

function isSuffix(text: string, hasCase: boolean): boolean {
  const words = wordsOf(text).flatMap((word) => withoutDots(word).split('/'));
  // 'DO' is a degree, whereas 'Do' is a last name.
  const isKnown = (word: string): boolean => SUFFIX.test(word) && word !== 'Do';
  return words.every((word) => isKnown(word) || (hasCase && ABBREVIATION.test(word)));
}

/**
 * Returns the index at which the last name starts: at its first particle, or at the word before 'y', as in 'Ramón y
 * Cajal'.
 */
function startOfLast(words: readonly string[]): number {
  const start = words.findIndex(
    (word, index) => (PARTICLE.test(word) || words[index + 1] === 'y') && index < words.length - 1,
  );
  return start === -1 ? words.length - 1 : start;
}

/** Splits a name that starts with the last name, as in a directory: 'Byron, Ada M.' or 'Heide, Anna von der'. */
function splitListed(last: readonly string[], given: string): PersonName | undefined {
  const names = withoutTitles(wordsOf(given));
  const particles: string[] = [];
  while (names.length > 1 && isBareParticle(names.at(-1) ?? '')) particles.unshift(names.pop() ?? '');
  const [first] = names;
  const isComplete = first !== undefined && last.length > 0;
  return isComplete ? { first, given: names.join(' '), last: [...particles, ...last].join(' ') } : undefined;
}

/**
 * Splits a person's full name into first, given and last names, without titles and credentials: 'Dr. Ada M. Byron, MD'
 * and 'Byron, Ada M.' both result in 'Ada', 'Ada M.' and 'Byron'. Returns undefined if the text contains fewer than two
 * names. The result is a suggestion that the visitor can correct, because not all names can be split by rules.
 */
export function splitName(fullName: string): PersonName | undefined {
  // If the whole name is in capitals, a short word may be either a name or an abbreviation.
  const hasCase = fullName !== fullName.toUpperCase();
  const [beginning = '', ...rest] = fullName
    .replace(/\bph\.?\s+d\b/gi, 'PhD')
    .split(',')
    .map((part) => part.trim());
  const given = rest.find((part) => part !== '' && !isSuffix(part, hasCase));
  const words = withoutTitles(wordsOf(beginning));
  const least = given === undefined ? 2 : 1;
  while (words.length > least && isSuffix(words.at(-1) ?? '', false)) words.pop();
  if (given !== undefined) return splitListed(words, given);
  const [first, ...others] = words;
  // After a title, there may be only a last name: 'Dr. von der Heide'.
  if (first === undefined || others.length === 0 || (hasCapital(others) && isBareParticle(first)))
    return undefined;
  if (words.length === 2 && words.every((word) => LAST_NAME_FIRST.test(word)))
    return { first: others[0] ?? '', given: others[0] ?? '', last: first };
  const last = others.splice(startOfLast(others));
  return { first, given: [first, ...others].join(' '), last: last.join(' ') };
}

/** Names of a person. */
export interface PersonName {
  first: string;
  /** First and middle names. */
  given: string;
  last: string;
}

const TITLE = /^(?:dr|prof|professor|mr|mrs|ms|mx|miss|sir|dame)\.?$/i;
/** Generational suffixes and the most frequent degrees, which may follow a name without a comma. */
const SUFFIX = /^(?:jr|sr|ii|iii|iv|md|do|mbbs|phd|dds|dmd|rn|np|pa|mph|ms|msc|mba)$/i;
/** Fellowships and other degrees. Not trusted without a comma, because some write last names in capitals. */
const ABBREVIATION = /^[A-Z]{2,6}$/;
/** Words that belong to the last name that follows them: 'de la Cruz', 'van den Berg'. */
const PARTICLE =
  /^(?:a[lb]|bin|da|de|de[lnr]|della|di|do|dos|du|el|la|las|le|los|st\.?|te[nr]|van|vo[mn]|zu[mr]?)$/i;

const wordsOf = (text: string): string[] => text.split(/\s+/).filter((word) => word !== '');
const withoutDots = (word: string): string => word.replaceAll('.', '');

function isSuffix(text: string, hasCase: boolean): boolean {
  const words = wordsOf(text).map(withoutDots);
  return words.every((word) => SUFFIX.test(word) || (hasCase && ABBREVIATION.test(word)));
}

/**
 * Splits a person's full name into given and last names, without title and credentials: 'Dr. Ada M. Byron, MD' and
 * 'Byron, Ada M.' both give Ada, Ada M. and Byron. Returns undefined for fewer than two names. The result is a suggestion
 * that the visitor can correct, because not all names can be split by rules.
 */
export function splitName(fullName: string): PersonName | undefined {
  // In a name in capitals, a short word may be a name as well as an abbreviation.
  const hasCase = fullName !== fullName.toUpperCase();
  const [beginning = '', ...rest] = fullName.split(',').map((part) => part.trim());
  const given = rest.find((part) => part !== '' && !isSuffix(part, hasCase));
  const words = wordsOf(beginning);
  while (words.length > 2 && TITLE.test(words[0] ?? '')) words.shift();
  while (words.length > 2 && SUFFIX.test(withoutDots(words.at(-1) ?? ''))) words.pop();
  if (given !== undefined) {
    const names = wordsOf(given).filter((word) => !TITLE.test(word));
    const [first] = names;
    const isComplete = first !== undefined && words.length > 0;
    return isComplete ? { first, given: names.join(' '), last: words.join(' ') } : undefined;
  }
  const [first, ...others] = words;
  if (first === undefined || others.length === 0) return undefined;
  const start = others.findIndex((word, index) => PARTICLE.test(word) && index < others.length - 1);
  const last = others.splice(start === -1 ? others.length - 1 : start);
  return { first, given: [first, ...others].join(' '), last: last.join(' ') };
}

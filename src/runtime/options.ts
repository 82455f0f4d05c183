import { nearestName, type Problem, readmeOf } from '../report/report.ts';
import { attributeName } from './names.ts';

/** Setting of a widget, read from a `data-` attribute. */
export interface Option<Value> {
  about: string;
  /** Value if the attribute is absent or invalid. */
  defaultValue: Value;
  /** Default in words for the documentation, if the value does not say it. Not part of the bundle, like `about`. */
  aboutDefault?: string;
  /** Allowed values, for reports: `one of ignore, queue`. */
  expected: string;
  /** Allowed words, if the option allows no other value. */
  words?: readonly string[];
  /** True if the widget cannot do without the option. The widget itself reports that it is missing. */
  isRequired?: true;
  /** Returns undefined if the text is not allowed. */
  parse: (text: string) => Value | undefined;
}

/** Creates an option that allows one of several words. */
export function oneOf<const Word extends string>(
  about: string,
  words: readonly Word[],
  defaultValue: Word,
): Option<Word> {
  const parse = (text: string) => words.find((word) => word === text);
  return { about, defaultValue, expected: `one of ${words.join(', ')}`, words, parse };
}

/** Creates an option that allows a whole number of at least `minimum`. */
export function wholeNumber(about: string, minimum: number, defaultValue: number): Option<number> {
  const parse = (text: string) => (/^\d+$/.test(text) && Number(text) >= minimum ? Number(text) : undefined);
  return { about, defaultValue, expected: `a whole number of at least ${minimum}`, parse };
}

/**
 * Returns an address on this site as a URL: a path, or a URL of the page's origin, as Craft's `url()` writes both, with
 * letters such as `ñ` unescaped. Returns undefined for any other address, and for those that browsers read differently
 * from how they look: `//other.example`, `/\other.example`.
 */
export function readSiteAddress(text: string): URL | undefined {
  const { origin } = location;
  // The checker also reads files, of which no site is known.
  const base = origin === 'null' ? 'https://site.invalid' : origin;
  if (!/^(https?:\/\/|\/(?!\/))[^\\]*$/i.test(text) || !URL.canParse(text, base)) return undefined;
  const url = new URL(text, base);
  const isOwn = url.origin === origin || base !== origin;
  return isOwn && !url.pathname.includes('//') ? url : undefined;
}

/**
 * Creates an option that allows the path of a page on this site. Its value is percent-encoded and without a trailing
 * slash. Its default, undefined, stands for the path of the page without its `/p{n}`.
 */
export function sitePath(about: string): Option<string | undefined> {
  const parse = (text: string) =>
    /[?#]/.test(text) ? undefined : readSiteAddress(text)?.pathname.replace(/\/$/, '');
  return {
    about,
    defaultValue: undefined,
    expected: 'a path such as /events, or its URL on this site',
    parse,
  };
}

/**
 * Reads and checks a widget's options (RT-05). Reports an invalid value and falls back to the default; reports an
 * unknown option.
 */
export function readOptions(
  widget: string,
  options: Readonly<Record<string, Option<unknown>>>,
  element: Pick<Element, 'getAttribute' | 'getAttributeNames'>,
  reportIssue: (issue: Problem) => void,
): Record<string, unknown> {
  const prefix = `data-${widget}-`;
  const issue = { code: 'option', widget, see: readmeOf(widget) } as const;
  const known = Object.keys(options).map((option) => attributeName(widget, option));
  for (const name of element.getAttributeNames()) {
    // `data-{widget}-part` is not an option: it marks a widget that is itself a part of one of the same kind.
    if (!name.startsWith(prefix) || name === `${prefix}part` || known.includes(name)) continue;
    reportIssue({
      ...issue,
      problem: `there is no option ${name}`,
      expected: known.join(', ') || 'no options',
      found: name,
      suggestion: nearestName(name, known),
      attribute: name,
    });
  }
  const entries = Object.entries(options).map(([key, { parse, defaultValue, expected }]) => {
    const name = attributeName(widget, key);
    const text = element.getAttribute(name);
    if (text === null) return [key, defaultValue];
    const value = parse(text.trim());
    if (value === undefined)
      reportIssue({
        ...issue,
        problem: `option ${name} has an invalid value`,
        expected,
        found: `"${text}"`,
        attribute: name,
      });
    return [key, value ?? defaultValue];
  });
  return Object.fromEntries(entries);
}

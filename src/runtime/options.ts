import { nearestName, type Problem, quoted, readmeOf } from '../report/report.ts';
import { attributeName } from './names.ts';

/** Setting of a widget, read from a `data-` attribute. */
export interface Option<Value> {
  about: string;
  /** Value if the attribute is absent or invalid. */
  defaultValue: Value;
  /**
   * Description of the default for the documentation, if the value needs an explanation. Like `about`, not part of the
   * bundle.
   */
  aboutDefault?: string;
  /** Allowed values, for reports: `one of ignore, queue`. */
  expected: string;
  /** Allowed words, if the option allows no other value. */
  words?: readonly string[];
  /** True if the widget cannot work without a valid value. */
  isRequired?: true;
  /** Returns the parsed value, or undefined if the text is not allowed. */
  parse: (text: string) => Value | undefined;
}

/** Creates an option whose text a function parses. The function returns undefined for an invalid text. */
export const parsed = <Value, Default = Value>(
  about: string,
  expected: string,
  parse: (text: string) => Value | undefined,
  defaultValue: Default,
): Option<Value | Default> => ({ about, defaultValue, expected, parse });

/** Creates an option that allows one of several words. */
export function oneOf<const Word extends string>(
  about: string,
  words: readonly Word[],
  defaultValue: Word,
): Option<Word> {
  const parse = (text: string) => words.find((word) => word === text);
  return { ...parsed(about, `one of ${words.join(', ')}`, parse, defaultValue), words };
}

/** Creates an option that allows a whole number of at least `minimum`. */
export function wholeNumber(about: string, minimum: number, defaultValue: number): Option<number> {
  const parse = (text: string) => (/^\d+$/.test(text) && Number(text) >= minimum ? Number(text) : undefined);
  return parsed(about, `a whole number of at least ${minimum}`, parse, defaultValue);
}

/** Creates an option that allows any text. */
export const anyText = (about: string, expected: string, defaultValue = ''): Option<string> =>
  parsed(about, expected, (text) => text, defaultValue);

/** Creates an option that allows any non-empty text. */
export const someText = <Default extends string | undefined>(
  about: string,
  expected: string,
  defaultValue: Default,
): Option<string | Default> => parsed(about, expected, (text) => text || undefined, defaultValue);

/** Creates an option that allows the name of a form field. */
export const fieldName = <Default extends string | undefined>(
  about: string,
  defaultValue: Default,
): Option<string | Default> => someText(about, 'the name of a field', defaultValue);

/**
 * Creates an option whose value is JSON text. The widget's check parses the text and can report problems more
 * precisely.
 */
export const jsonText = (about: string, expected: string): Option<string | undefined> =>
  someText(about, expected, undefined);

/** Explains the default of an option in the documentation, if its value does not explain itself. */
export const explainDefault = <Value>(option: Option<Value>, about: string): Option<Value> => ({
  ...option,
  aboutDefault: about,
});

/** Marks an option that the widget cannot work without: the widget fails if the option is missing or invalid. */
export const required = <Value>(option: Option<Value>): Option<Value> => ({ ...option, isRequired: true });

/** Returns an option whose value is undefined if the attribute is absent or invalid. */
export const withoutDefault = <Value>(option: Option<Value>): Option<Value | undefined> => ({
  ...option,
  defaultValue: undefined,
});

/** Returns whether text is an HTTP(S) URL or a path on this site. `//host/…` and `/\host/…` lead to other sites. */
export const isWebAddress = (text: string): boolean => /^(?:https?:\/\/|\/(?![/\\]))/i.test(text);

/**
 * Returns an address on this site as a URL. The address may be a path or a URL of the page's origin, because Craft's
 * `url()` writes both, and it may contain unescaped letters such as `ñ`. Returns undefined for any other address, and
 * for addresses that browsers interpret differently from their appearance: `//other.example`, `/\other.example`.
 */
function readSiteAddress(text: string): URL | undefined {
  const { origin } = location;
  // The checker also reads files, for which the site is unknown.
  const base = origin === 'null' ? 'https://site.invalid' : origin;
  if (!isWebAddress(text) || text.includes('\\') || !URL.canParse(text, base)) return undefined;
  const url = new URL(text, base);
  const isOwn = url.origin === origin || base !== origin;
  return isOwn && !url.pathname.includes('//') ? url : undefined;
}

/** Returns the path of an address on this site, percent-encoded and without a trailing slash; undefined for other text. */
export const readSitePath = (text: string): string | undefined =>
  /[?#]/.test(text) ? undefined : readSiteAddress(text)?.pathname.replace(/\/$/, '');

/**
 * Creates an option that allows the path of a page on this site. Its default, undefined, means the path of the current
 * page without `/p{n}`.
 */
export const sitePath = (about: string): Option<string | undefined> =>
  parsed(about, 'a path such as /events, or its URL on this site', readSitePath, undefined);

/**
 * Creates an option that allows the address of an action on this site, including a query if needed (`/index.php?p=…`).
 */
export function endpoint(about: string, defaultValue: string): Option<string> {
  const parse = (text: string) => {
    const url = readSiteAddress(text);
    return url && !url.hash ? url.pathname + url.search : undefined;
  };
  return parsed(about, `a path such as ${defaultValue}, or its URL on this site`, parse, defaultValue);
}

/**
 * Reads and checks a widget's options (RT-05). Reports an invalid value and falls back to the default, and reports an
 * unknown option.
 * @param report its second argument is true if the widget cannot work because of the problem
 */
export function readOptions(
  widget: string,
  options: Readonly<Record<string, Option<unknown>>>,
  element: Pick<Element, 'getAttribute' | 'getAttributeNames'>,
  report: (problem: Problem, isFatal?: boolean) => void,
): Record<string, unknown> {
  const prefix = `data-${widget}-`;
  const details = { code: 'option', widget, see: readmeOf(widget) } as const;
  const known = Object.keys(options).map((option) => attributeName(widget, option));
  for (const name of element.getAttributeNames()) {
    // `data-{widget}-part` is not an option. It marks a widget that is itself a part of another widget of the same
    // kind.
    if (!name.startsWith(prefix) || name === `${prefix}part` || known.includes(name)) continue;
    report({
      ...details,
      problem: `there is no option ${name}`,
      expected: known.join(', ') || 'no options',
      found: name,
      suggestion: nearestName(name, known),
      attribute: name,
    });
  }
  const entries = Object.entries(options).map(([key, option]) => {
    const { parse, defaultValue, expected, isRequired = false } = option;
    const name = attributeName(widget, key);
    const text = element.getAttribute(name);
    const isMissing = isRequired ? !text?.trim() : text === null;
    const value = isMissing ? undefined : parse((text ?? '').trim());
    if (value === undefined && (isRequired || !isMissing)) {
      const problem = `option ${name} ${isMissing ? 'is missing' : 'has an invalid value'}`;
      const found = quoted(text ?? undefined) ?? 'none';
      report({ ...details, problem, expected, found, attribute: name }, isRequired);
    }
    return [key, value ?? defaultValue];
  });
  return Object.fromEntries(entries);
}

import { attributeName } from './names.ts';
import { type Fault, perhaps, readmeOf } from './report.ts';

/** How the text of a data attribute becomes a value. */
export interface Option<Value> {
  about: string;
  /** Used when the attribute is absent or bad. */
  fallback: Value;
  /** What is allowed, for the report: `one of ignore, queue`. */
  expected: string;
  /** Undefined where the text is not allowed. */
  parse: (text: string) => Value | undefined;
}

/** One word of several. */
export function oneOf<const Word extends string>(
  about: string,
  words: readonly Word[],
  fallback: Word,
): Option<Word> {
  const parse = (text: string) => words.find((word) => word === text);
  return { about, fallback, expected: `one of ${words.join(', ')}`, parse };
}

/** A whole number of at least `minimum`. */
export function wholeNumber(about: string, minimum: number, fallback: number): Option<number> {
  const parse = (text: string) => (/^\d+$/.test(text) && Number(text) >= minimum ? Number(text) : undefined);
  return { about, fallback, expected: `a whole number of at least ${minimum}`, parse };
}

/** A path of this site, without a slash at its end; where absent, the path of the page without its `/p{n}`. */
export function sitePath(about: string): Option<string | undefined> {
  const parse = (text: string) => (/^(\/[\w.~%-]+)+$/.test(text) ? text : undefined);
  return { about, fallback: undefined, expected: 'a path such as /events', parse };
}

/** Reads and checks a widget's options (RT-05). A bad value is told, and its default used; so is an unknown name. */
export function readOptions(
  widget: string,
  options: Readonly<Record<string, Option<unknown>>>,
  element: Element,
  tell: (fault: Fault) => void,
): Record<string, unknown> {
  const prefix = `data-${widget}-`;
  const fault = { code: 'option', widget, see: readmeOf(widget) } as const;
  const known = Object.keys(options).map((option) => attributeName(widget, option));
  for (const name of element.getAttributeNames()) {
    // A widget can be a part of another one of its kind: that is no option.
    if (!name.startsWith(prefix) || name === `${prefix}part` || known.includes(name)) continue;
    const found = `${name}${perhaps(name, known)}`;
    tell({
      ...fault,
      problem: `there is no option ${name}`,
      expected: known.join(', ') || 'no options',
      found,
    });
  }
  const read = Object.entries(options).map(([key, { parse, fallback, expected }]) => {
    const name = attributeName(widget, key);
    const text = element.getAttribute(name);
    if (text === null) return [key, fallback];
    const value = parse(text.trim());
    if (value === undefined)
      tell({ ...fault, problem: `option ${name} is not allowed`, expected, found: `"${text}"` });
    return [key, value ?? fallback];
  });
  return Object.fromEntries(read);
}

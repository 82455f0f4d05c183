import type { Text } from './define.ts';
import { type Fault, perhaps, readmeOf } from './report.ts';

const placeholders = (text: string): string[] =>
  [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '');

/**
 * A widget's texts: the page's where it has them, else the defaults (RT-15). A text for no key, or with a placeholder
 * that the default does not have, is told and not used.
 */
export function readTexts(
  widget: string,
  texts: Readonly<Record<string, Text>>,
  replacements: Readonly<Record<string, string>>,
  tell: (fault: Fault) => void,
): Record<string, string> {
  const fault = { code: 'config', widget, see: readmeOf(widget) } as const;
  const read = Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, text.default]));
  const known = Object.keys(texts);
  for (const [key, replacement] of Object.entries(replacements)) {
    const original = Object.hasOwn(read, key) ? read[key] : undefined;
    if (original === undefined) {
      const found = `"${key}"${perhaps(key, known)}`;
      tell({ ...fault, problem: `there is no text "${key}"`, expected: `one of ${known.join(', ')}`, found });
      continue;
    }
    const allowed = placeholders(original);
    const other = placeholders(replacement).find((name) => !allowed.includes(name));
    if (other === undefined) read[key] = replacement;
    else {
      const expected = allowed.map((name) => `{${name}}`).join(' ') || 'no placeholder';
      tell({ ...fault, problem: `text "${key}" has an unknown placeholder`, expected, found: `{${other}}` });
    }
  }
  return read;
}

/** Puts values in the places of `{name}`: `fill('{count} results', { count: 3 })` is '3 results'. */
export function fill(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place));
}

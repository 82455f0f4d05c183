import type { ReplaceableText } from './define.ts';
import { didYouMean, type Issue, readmeOf } from './report.ts';

const placeholders = (text: string): string[] =>
  [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '');

/**
 * Returns a widget's texts: the page's replacement if there is one, otherwise the default (RT-15). Reports and ignores
 * a replacement with an unknown key, or with a placeholder that the default does not have.
 */
export function readTexts(
  widget: string,
  texts: Readonly<Record<string, ReplaceableText>>,
  replacements: Readonly<Record<string, string>>,
  reportIssue: (issue: Issue) => void,
): Record<string, string> {
  const issue = { code: 'config', widget, see: readmeOf(widget) } as const;
  const result = Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, text.default]));
  const keys = Object.keys(texts);
  for (const [key, replacement] of Object.entries(replacements)) {
    const original = Object.hasOwn(result, key) ? result[key] : undefined;
    if (original === undefined) {
      const found = `"${key}"${didYouMean(key, keys)}`;
      reportIssue({
        ...issue,
        problem: `there is no text "${key}"`,
        expected: `one of ${keys.join(', ')}`,
        found,
      });
      continue;
    }
    const allowed = placeholders(original);
    const unknown = placeholders(replacement).find((name) => !allowed.includes(name));
    if (unknown === undefined) result[key] = replacement;
    else {
      const expected = allowed.map((name) => `{${name}}`).join(' ') || 'no placeholder';
      reportIssue({
        ...issue,
        problem: `text "${key}" has an unknown placeholder`,
        expected,
        found: `{${unknown}}`,
      });
    }
  }
  return result;
}

/**
 * Replaces each `{name}` with its value: `interpolate('{count} results', { count: 3 })` returns '3 results'. A
 * placeholder without a value stays.
 */
export function interpolate(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{(\w+)\}/g, (placeholder, name: string) => String(values[name] ?? placeholder));
}

/** Returns a text as browsers render it: trimmed, with each run of white space as a single space. */
export const collapseWhitespace = (text: string): string => text.replace(/\s+/g, ' ').trim();

import { existsSync, readFileSync } from 'node:fs';

/** Returns the first HTML code block in a file, or an empty string. */
export const firstExample = (path: string): string =>
  /```html\n([\s\S]*?)```/.exec(readFileSync(path, 'utf8'))?.[1] ?? '';

/** Returns the heading of a README and the paragraph below it, or empty strings if they are missing. */
export function introduction(path: string): { title: string; summary: string } {
  const text = existsSync(path) ? readFileSync(path, 'utf8') : '';
  const [, title = '', summary = ''] = /^# (.+)\n+([^#]+?)(?:\n\n|\n*$)/.exec(text) ?? [];
  return { title, summary: summary.replaceAll('\n', ' ') };
}

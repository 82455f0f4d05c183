/** Pattern of this project's attributes, classes, storage keys and events, which READMEs write in backticks. */
const OURS =
  /\b(?:data-[a-z]+(?:-[a-z]+)+|sw-[a-z-]+[a-z]|widgets[A-Z]\w+|widgets?:[a-z-]+|--sw-[a-z\d-]+)\b/g;

/** Pattern of option names at the start of a table row, which `npm run docs` writes. The code composes these names. */
const OPTION = /^\| `(data-[a-z-]+)` \|/gm;

/** Returns this project's names that a README uses but the code no longer contains. */
export function staleNames(readme: string, code: string): string[] {
  const quoted = [...readme.matchAll(/`([^`\n]+)`/g)].flatMap(([, text]) => text?.match(OURS) ?? []);
  const options = [...readme.matchAll(OPTION)].map(([, name]) => name);
  return [...new Set(quoted)].filter((name) => !code.includes(name) && !options.includes(name));
}

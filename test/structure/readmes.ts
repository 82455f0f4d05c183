import type { Definition } from '../../src/runtime/define.ts';
import { attributeName, toKebabCase } from '../../src/runtime/names.ts';
import type { Option } from '../../src/runtime/options.ts';
import type { Part } from '../../src/runtime/parts.ts';
import type { ReplaceableText } from '../../src/runtime/texts.ts';

type Rows = Readonly<Record<string, string>>;

/** Returns the table rows under a second-level heading, by the name in backticks that they begin with. */
function tableRows(readme: string, heading: string): Rows {
  const section = readme.split(/^## /m).find((part) => part.split('\n')[0]?.trim() === heading) ?? '';
  const rows = section.split('\n').flatMap((line) => {
    const name = line.match(/^\|\s*`([^`]+)`/)?.[1];
    return name === undefined ? [] : [[name, line] as const];
  });
  return Object.fromEntries(rows);
}

/** Pieces of content that each row must contain, by name. */
type RequiredContent = Readonly<Record<string, readonly (string | RegExp)[]>>;

/** Returns a pattern for a default that is a text or a number; READMEs describe other defaults in prose. */
function defaultPattern(value: unknown): RegExp | undefined {
  const isLiteral = typeof value === 'number' || (typeof value === 'string' && value !== '');
  const literal = String(value).replaceAll(/[^\w ]/g, '\\$&');
  return isLiteral ? new RegExp(`\\| \`${literal}\` \\||default: \`?${literal}\`?[.,;]`, 'i') : undefined;
}

/** Returns the required content of an option's row. Its allowed values are in backticks. */
function optionContent({ about, defaultValue, expected }: Option<unknown>): (string | RegExp)[] {
  const allowed = /^one of (.+)$/.exec(expected)?.[1]?.split(', ') ?? [];
  return [about, ...allowed.map((value) => `\`${value}\``), defaultPattern(defaultValue) ?? ''];
}

const COUNTS = { one: 'one', optional: 'one or none', some: 'at least one', any: 'any' };

/**
 * Returns the required content of a part's row. Details may follow the count after a comma: `any, one in each row`. The
 * last one is `needs the script`, if the definition says so.
 */
function partContent({ about, tag, count, needsScript }: Part): (string | RegExp)[] {
  const element = tag === '*' ? 'any' : `\`${tag}\``;
  const end = needsScript ? ', needs the script \\|' : '(?<!needs the script) \\|';
  return [about, new RegExp(`\\| ${element} \\| ${COUNTS[count]}(?:, [^|]*)?${end}`)];
}

/**
 * Returns the required content of a text's row. A text that begins or ends with a space is in backticks. Plural forms
 * follow their category: `one: {count} result; other: {count} results`.
 */
function textContent({ about, default: text }: ReplaceableText): string[] {
  if (typeof text === 'string') return [about, text === text.trim() ? `| ${text} |` : `| \`${text}\` |`];
  const forms = Object.entries(text).map(([category, form]) => `${category}: ${form}`);
  return [about, `| ${forms.join('; ')} |`];
}

function tableIssues(heading: string, readme: string, expected: RequiredContent): string[] {
  const rows = tableRows(readme, heading);
  const stale = Object.keys(rows).filter((name) => !Object.hasOwn(expected, name));
  const missing = Object.entries(expected).flatMap(([name, pieces]) => {
    const row = rows[name];
    if (row === undefined) return [`${heading}: no row for \`${name}\``];
    const absent = pieces.filter(
      (piece) => !(piece instanceof RegExp ? piece.test(row) : row.includes(piece)),
    );
    return absent.map((piece) => `${heading}: the row of \`${name}\` does not say "${piece}"`);
  });
  return [...missing, ...stale.map((name) => `${heading}: \`${name}\` is not in the definition`)];
}

/**
 * Returns each difference between a widget's README and its definition. The README uses the names of the
 * markup.
 */
export function readmeIssues({ name, options, parts, texts }: Definition, readme: string): string[] {
  const contentOf = <Value>(
    values: Readonly<Record<string, Value>>,
    toName: (key: string) => string,
    toContent: (value: Value) => (string | RegExp)[],
  ): RequiredContent =>
    Object.fromEntries(Object.entries(values).map(([key, value]) => [toName(key), toContent(value)]));
  const ofOptions = contentOf(options, (key) => attributeName(name, key), optionContent);
  return [
    ...tableIssues('Options', readme, ofOptions),
    ...tableIssues('Parts', readme, contentOf(parts, toKebabCase, partContent)),
    ...tableIssues(
      'Texts',
      readme,
      contentOf(texts, (key) => key, textContent),
    ),
  ];
}

/**
 * Pattern for this project's attributes, classes, storage keys and events, which READMEs put in backticks.
 */
const OURS =
  /\b(?:data-[a-z]+(?:-[a-z]+)+|sw-[a-z-]+[a-z]|widgets[A-Z]\w+|widgets?:[a-z-]+|--sw-[a-z\d-]+)\b/g;

/**
 * Returns this project's names that a README uses but the code no longer contains. Attributes of options are
 * composed in code, so the README's own table of options, which `readmeIssues` checks, counts for them.
 */
export function staleNames(readme: string, code: string): string[] {
  const quoted = [...readme.matchAll(/`([^`\n]+)`/g)].flatMap(([, text]) => text?.match(OURS) ?? []);
  const options = tableRows(readme, 'Options');
  return [...new Set(quoted)].filter((name) => !code.includes(name) && options[name] === undefined);
}

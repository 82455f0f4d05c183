import type { Definition } from '../../src/define.ts';
import { attributeName, kebab } from '../../src/names.ts';

type Rows = Readonly<Record<string, string>>;

/** The rows of the tables under a second-level heading, by the name in backticks that they begin with. */
function tableRows(readme: string, heading: string): Rows {
  const section = readme.split(/^## /m).find((part) => part.split('\n')[0]?.trim() === heading) ?? '';
  const rows = section.split('\n').flatMap((line) => {
    const name = line.match(/^\|\s*`([^`]+)`/)?.[1];
    return name === undefined ? [] : [[name, line] as const];
  });
  return Object.fromEntries(rows);
}

function faultsIn(
  heading: string,
  readme: string,
  expected: Readonly<Record<string, { about: string }>>,
): string[] {
  const rows = tableRows(readme, heading);
  const stale = Object.keys(rows).filter((name) => !Object.hasOwn(expected, name));
  const missing = Object.entries(expected).flatMap(([name, { about }]) => {
    if (rows[name] === undefined) return [`${heading}: no row for \`${name}\``];
    return rows[name].includes(about) ? [] : [`${heading}: the row of \`${name}\` does not say "${about}"`];
  });
  return [...missing, ...stale.map((name) => `${heading}: \`${name}\` is not in the definition`)];
}

/** Where a widget's README and its definition disagree. Names stand in the README as they do in markup. */
export function readmeFaults({ name, options, parts, texts }: Definition, readme: string): string[] {
  const rename = <Value>(values: Readonly<Record<string, Value>>, toName: (key: string) => string) =>
    Object.fromEntries(Object.entries(values).map(([key, value]) => [toName(key), value]));
  const optionRows = rename(options, (key) => attributeName(name, key));
  return [
    ...faultsIn('Options', readme, optionRows),
    ...faultsIn('Parts', readme, rename(parts, kebab)),
    ...faultsIn('Texts', readme, texts),
  ];
}

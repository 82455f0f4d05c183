import { readFileSync } from 'node:fs';
import type { Definition } from '../../runtime/define.ts';

/** Values from `package.json` that the bundle, the command and the metadata contain. */
export interface PackageFacts {
  name: string;
  version: string;
  /** Base address of the published READMEs. Absent until there is one. */
  homepage?: string;
}

/** Reads the values from `package.json`. */
export const readPackageFacts = (): PackageFacts =>
  JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')) as PackageFacts;

/** Returns the address of a documentation file under the homepage or, without one, the file in the installed package. */
export const addressInDocumentation = (file: string, { name, homepage } = readPackageFacts()): string =>
  `${homepage?.replace(/\/+$/, '') || `node_modules/${name}`}/${file}`;

/** Returns the constants of `src/constants.d.ts` as source code, for the build, the command and the unit tests. */
export function constants(definitions: readonly Definition[]): Record<string, string> {
  const settings = definitions.flatMap((definition) => definition.settings?.map(({ key }) => key) ?? []);
  const hostsOf = (named: readonly Definition[]): string[] =>
    named.map(({ name }) => `[data-widget="${name}"]`);
  const hiding = definitions.filter(({ hidesIf }) => hidesIf !== undefined);
  return {
    __WIDGETS_WITH_PAGE_KEYS__: JSON.stringify(
      hostsOf(definitions.filter(({ handlesPageKeys }) => handlesPageKeys)).join(),
    ),
    __HIDING_WIDGETS__: JSON.stringify(
      [
        `:not(${hostsOf(hiding).join()})`,
        ...hiding.map(({ name, hidesIf }) => `[data-widget="${name}"]${hidesIf}`),
      ].join(),
    ),
    __WIDGETS_VERSION__: JSON.stringify(readPackageFacts().version),
    __WIDGETS_SETTINGS__: JSON.stringify([...new Set(settings)]),
    __WIDGETS_HOMEPAGE__: JSON.stringify(addressInDocumentation('')),
  };
}

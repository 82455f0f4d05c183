import { readFileSync } from 'node:fs';

/** Facts from `package.json` that the bundle, the command and the metadata contain. */
export interface PackageFacts {
  name: string;
  version: string;
  /** Address under which the READMEs can be opened. */
  homepage: string;
}

/** Reads the facts of the package. */
export const readPackageFacts = (): PackageFacts =>
  JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')) as PackageFacts;

/** Returns the address of a documentation file, below the homepage. */
export const addressInDocumentation = (file: string, { homepage } = readPackageFacts()): string =>
  `${homepage.replace(/\/+$/, '')}/${file}`;

/** Returns the constants of `src/constants.d.ts` as code, for the build, the command and the unit tests. */
export function constants(): Record<string, string> {
  return {
    __WIDGETS_VERSION__: JSON.stringify(readPackageFacts().version),
    __WIDGETS_HOMEPAGE__: JSON.stringify(addressInDocumentation('')),
  };
}

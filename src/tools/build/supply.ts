import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import rollupPluginSbom from 'rollup-plugin-sbom';
import type { Plugin } from 'vite';

/** Programs that are built separately. Each has a bill of materials and license notices of its own. */
export const PROGRAMS = ['widgets', 'check', 'debug'] as const;
type Program = (typeof PROGRAMS)[number];

const { devDependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as {
  devDependencies: Record<string, string>;
};

/** Writes a program's bill of materials, in the format CycloneDX 1.6. */
export const billOf = (program: Program): Plugin[] => [
  rollupPluginSbom({
    specVersion: '1.6',
    rootComponentType: 'library',
    outDir: '',
    outFilename: `${program}.cdx`,
    // The same commit always leads to the same bytes.
    saveTimestamp: false,
    includeWellKnown: false,
    // The plugin reads only `dependencies`, and all packages of this project are bundled.
    afterCollect: ({ components, metadata: { component } }) => {
      for (const { name, group, bomRef } of components)
        if ((group ? `${group}/${name}` : name) in devDependencies) component?.dependencies.add(bomRef);
    },
  }) as Plugin,
  {
    name: 'quiet-bill',
    // The plugin looks for Rollup, which this project does not have, and logs each tool that it finds.
    onLog: (level, { plugin, message }) =>
      plugin !== 'rollup-plugin-sbom' || (level !== 'info' && !message.includes('tool "rollup"')),
  },
];

/** Returns Vite's option that writes the license texts of a program's packages. */
export const noticesOf = (program: Program) => ({ fileName: `${program}.licenses.md` });

/**
 * Adds what Vite cannot read from license files to the notices in a folder: packages without such a file, and other
 * projects' code in packages. Lines for packages that are not in the notices are left out.
 */
export function completeNotices(folder: string): void {
  const copied = readFileSync('src/tools/build/copiedCode.md', 'utf8');
  const apache = readFileSync('node_modules/libphonenumber-js/LICENSE.Apache', 'utf8');
  for (const program of PROGRAMS) {
    const file = path.join(folder, noticesOf(program).fileName);
    const notices = readFileSync(file, 'utf8');
    const applies = (line: string): boolean => notices.includes(`\n## ${/^- (\S+):/.exec(line)?.[1]} - `);
    const lines = copied.split('\n').filter((line) => !line.startsWith('- ') || applies(line));
    writeFileSync(file, `${notices}\n${lines.join('\n')}\n## Text of Apache-2.0\n\n${apache}`);
  }
}

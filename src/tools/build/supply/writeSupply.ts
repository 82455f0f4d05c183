import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { integrityOf } from '../../manifest.ts';
import { readPackageFacts } from '../constants.ts';
import { createBill } from './bill.ts';
import type { BundledModules } from './collectModules.ts';
import { createNotices } from './notices.ts';
import { readPackages } from './packages.ts';

/** Parts of the package that have a bill of materials and license notices of their own. */
export const PARTS = [
  {
    name: 'widgets',
    description: 'Scripts and stylesheets that browsers load',
    isOfPart: (file: string): boolean => file !== 'check.js' && /^(?:[\w-]+\/)?[^/]+\.(?:js|css)$/.test(file),
  },
  {
    name: 'check',
    description: 'The command society-widgets, which runs in Node and never in a browser',
    isOfPart: (file: string): boolean => file === 'check.js',
  },
] as const;

/**
 * Writes the bills of materials and the license notices of the files in a folder.
 * @param modules modules of all scripts in the folder
 */
export function writeSupply(folder: string, modules: BundledModules): void {
  const fields = JSON.parse(readFileSync('package.json', 'utf8')) as {
    license: string;
    devDependencies: Record<string, string>;
  };
  for (const { name, description, isOfPart } of PARTS) {
    const packages = readPackages(new Map([...modules].filter(([file]) => isOfPart(file))));
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .map((file) => file.replaceAll(path.sep, '/'))
      .filter(isOfPart)
      .toSorted()
      .map((file) => [file, integrityOf(readFileSync(path.join(folder, file)))] as const);
    const notices = `${name}.licenses.md`;
    const bill = createBill({
      facts: { ...readPackageFacts(), license: fields.license },
      description,
      files: new Map(files),
      packages,
      direct: new Set(Object.keys(fields.devDependencies)),
      notices,
    });
    const about = `${description}. They contain third-party code under these licenses. ${name}.cdx.json lists it as data.`;
    writeFileSync(path.join(folder, notices), createNotices(about, packages));
    writeFileSync(path.join(folder, `${name}.cdx.json`), `${JSON.stringify(bill, null, 2)}\n`);
  }
}

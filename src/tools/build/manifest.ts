import { createHash } from 'node:crypto';
import type { PackageFacts } from './constants.ts';

/** Description of a built file in the manifest. */
export interface ManifestFile {
  /** Value of the `integrity` attribute. */
  integrity: string;
  bytes: number;
}

/** Content of `dist/manifest.json`, which lists all other files in `dist/`. */
export interface ReleaseManifest {
  package: Pick<PackageFacts, 'name' | 'version'>;
  /** Files, keyed by path relative to the manifest, with forward slashes. */
  files: Record<string, ManifestFile>;
}

/** Returns the value of the `integrity` attribute for a file. */
export const integrityOf = (content: Uint8Array): string =>
  `sha384-${createHash('sha384').update(content).digest('base64')}`;

/** Returns the manifest of the given files, which are keyed by path. */
export function createManifest(
  { name, version }: PackageFacts,
  files: ReadonlyMap<string, Uint8Array>,
): ReleaseManifest {
  const entries = [...files.keys()].toSorted().map((path) => {
    const content = files.get(path) ?? new Uint8Array();
    return [path, { integrity: integrityOf(content), bytes: content.length }] as const;
  });
  return { package: { name, version }, files: Object.fromEntries(entries) };
}

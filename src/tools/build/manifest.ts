import { integrityOf, type ReleaseManifest } from '../manifest.ts';
import type { PackageFacts } from './constants.ts';

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

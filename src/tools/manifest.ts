import { createHash } from 'node:crypto';

/** Description of a built file in the manifest. */
export interface ManifestFile {
  /** Value of the `integrity` attribute. */
  integrity: string;
  bytes: number;
}

/** Content of `dist/manifest.json`, which lists all other files in `dist/`. */
export interface ReleaseManifest {
  package: { name: string; version: string };
  /** Files, keyed by path relative to the manifest, with forward slashes. */
  files: Record<string, ManifestFile>;
}

/** Returns the value of the `integrity` attribute for a file. */
export const integrityOf = (content: Uint8Array): string =>
  `sha384-${createHash('sha384').update(content).digest('base64')}`;

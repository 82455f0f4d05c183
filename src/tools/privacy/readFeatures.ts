import { readdirSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { PrivacyFeature } from '../../page/privacy.ts';

const root = path.resolve(import.meta.dirname, '../../..');

/** Returns the paths, relative to the project's root, of all modules named `privacy.ts`. */
export const privacyFiles = (): string[] =>
  ['src', 'widgets'].flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => path.basename(file) === 'privacy.ts')
      .map((file) => path.posix.join(folder, ...file.split(path.sep))),
  );

const isFeature = (value: unknown): value is PrivacyFeature =>
  typeof value === 'object' && value !== null && 'title' in value;

/** Returns the features that store data or contact other hosts, as their modules declare them, sorted by title. */
export async function readFeatures(): Promise<PrivacyFeature[]> {
  const modules = await Promise.all(
    privacyFiles().map(
      (file) => import(pathToFileURL(path.join(root, file)).href) as Promise<Record<string, unknown>>,
    ),
  );
  const features = modules.flatMap((module) => Object.values(module).filter(isFeature));
  return features.sort((one, other) => one.title.localeCompare(other.title, 'en'));
}

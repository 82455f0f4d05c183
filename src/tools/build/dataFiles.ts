import { readFileSync } from 'node:fs';
import { createTranslation, translatedLanguages } from '../translations.ts';
import type { PackageFacts } from './constants.ts';
import { createHtmlData, createWebTypes } from './editors.ts';
import { createGuides } from './guides.ts';
import { createMetadata } from './metadata.ts';
import { createSettingsSchema } from './schemas.ts';
import { createServerContract } from './serverContract.ts';
import { createTypes } from './types.ts';

/** Returns JSON for programs. Indented, these files would add 280 KB to the package. */
const json = (value: unknown): string => `${JSON.stringify(value)}\n`;

/** Returns the texts of all files in `dist/` that are generated from the definitions, by path. */
export function createDataFiles(facts: PackageFacts): Record<string, string> {
  const metadata = createMetadata(facts);
  const contract = createServerContract(facts);
  const texts = translatedLanguages().map((language) => [
    `texts/${language}.json`,
    `${JSON.stringify(createTranslation(language), null, 2)}\n`,
  ]);
  return {
    'widgets.json': json(metadata),
    'server.json': json(contract),
    'html-data.json': json(createHtmlData(metadata)),
    'web-types.json': json(createWebTypes(metadata)),
    'settings.schema.json': json(createSettingsSchema()),
    'types/index.d.ts': createTypes(),
    'skills/society-widgets/SKILL.md': readFileSync('src/tools/build/SKILL.md', 'utf8'),
    ...createGuides(metadata, contract),
    ...Object.fromEntries(texts),
  };
}

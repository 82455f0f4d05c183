/**
 * Copies the widgets' Twig templates to `templates/_widgets/`, which is part of the package. npm runs this script
 * before it packs. Because of the underscore, Craft does not serve the templates as pages (`/widgets/form/form`).
 * Templates include each other by their paths below `templates/`, so the underscore is added to these paths as well.
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { readTemplates } from './templates.ts';

rmSync('templates', { recursive: true, force: true });
for (const [file, text] of readTemplates()) {
  const target = path.join('templates', '_widgets', file);
  mkdirSync(path.dirname(target), { recursive: true });
  writeFileSync(target, text.replaceAll("'widgets/", "'_widgets/"));
}

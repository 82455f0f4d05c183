/**
 * Copies the widgets' Twig templates to `templates/_widgets/`, which is part of the package. npm runs this script
 * before it packs. The underscore keeps Craft from serving the templates as pages (`/widgets/form/form`). Templates
 * include each other by their paths below `templates/`, so these paths also get the underscore. Fixtures are left out.
 */
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const isTemplate = (file: string): boolean =>
  file.endsWith('.twig') && !path.basename(file).startsWith('fixture');

rmSync('templates', { recursive: true, force: true });
for (const file of readdirSync('widgets', { recursive: true, encoding: 'utf8' }).filter(isTemplate)) {
  const target = path.join('templates', '_widgets', file);
  mkdirSync(path.dirname(target), { recursive: true });
  writeFileSync(
    target,
    readFileSync(path.join('widgets', file), 'utf8').replaceAll("'widgets/", "'_widgets/"),
  );
}

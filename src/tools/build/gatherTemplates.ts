/**
 * Copies the widgets' Twig templates to `templates/_widgets/`, which is part of the package. npm runs this script
 * before it packs. Because of the underscore, Craft does not serve the templates as pages (`/widgets/form/form`).
 * Templates include each other by their paths below `templates/`, so the underscore is added to these paths as well.
 * Fixtures are not copied.
 */
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const isTemplate = (file: string): boolean =>
  /(?:\.twig|\/formats\.json)$/.test(file) && !path.basename(file).startsWith('fixture');

rmSync('templates', { recursive: true, force: true });
for (const file of readdirSync('widgets', { recursive: true, encoding: 'utf8' }).filter(isTemplate)) {
  const target = path.join('templates', '_widgets', file);
  mkdirSync(path.dirname(target), { recursive: true });
  writeFileSync(
    target,
    readFileSync(path.join('widgets', file), 'utf8').replaceAll("'widgets/", "'_widgets/"),
  );
}

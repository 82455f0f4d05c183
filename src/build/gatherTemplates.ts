/**
 * Copies the widgets' Twig templates to `templates/`, which is part of the package: npm runs this script before it packs. Their
 * paths below that folder stay the same, because templates include each other by them. Fixtures stay out.
 */
import { cpSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';

const isTemplate = (file: string): boolean =>
  file.endsWith('.twig') && !path.basename(file).startsWith('fixture');

rmSync('templates', { recursive: true, force: true });
for (const file of readdirSync('widgets', { recursive: true, encoding: 'utf8' }).filter(isTemplate))
  cpSync(path.join('widgets', file), path.join('templates', 'widgets', file));

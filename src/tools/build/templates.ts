import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const isTemplate = (file: string): boolean =>
  /(?:\.twig|\/formats\.json)$/.test(file) && !path.basename(file).startsWith('fixture');

/** Returns the widgets' templates, keyed by their paths below `widgets/`, with forward slashes. Fixtures are left out. */
export const readTemplates = (): Map<string, string> =>
  new Map(
    readdirSync('widgets', { recursive: true, encoding: 'utf8' })
      .filter(isTemplate)
      .map((file) => [file.replaceAll('\\', '/'), readFileSync(path.join('widgets', file), 'utf8')]),
  );

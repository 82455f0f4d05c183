import { readFileSync } from 'node:fs';
import path from 'node:path';
import { projectRoot } from '../../fixtures/paths.ts';

const read = (...files: string[]): string =>
  files.map((file) => readFileSync(path.join(projectRoot, file), 'utf8')).join('\n');

/** Resets: they take styles of the browser away. Under each, our controls and parts look as on a bare page. */
export const resets = {
  'normalize.css': read('node_modules/@unocss/reset/normalize.css'),
  'modern-normalize': read('node_modules/modern-normalize/modern-normalize.css'),
  'Meyer’s reset': read('node_modules/@unocss/reset/eric-meyer.css'),
  'Tailwind 3': read('node_modules/@unocss/reset/tailwind.css'),
  'Tailwind 4': read('node_modules/@unocss/reset/tailwind-v4.css'),
  'Bootstrap’s reboot': read('node_modules/bootstrap/dist/css/bootstrap-reboot.css'),
} as const;

/** Sites that follow the visitor's color scheme, so they opt in to dark widgets. */
export const darkSites: readonly string[] = ['Pico'];

/** Themes: they give elements styles of their own. Widgets must work and fit, and may look like the site. */
export const themes = {
  Pico: read('node_modules/@picocss/pico/css/pico.classless.css'),
  'an old theme': read('test/foreign/theme.css'),
} as const;

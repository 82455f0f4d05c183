import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

const require = createRequire(import.meta.url);

const read = (file: string): string => readFileSync(file, 'utf8');

/**
 * Resets, which remove the browser's styles. With any of them, our controls and parts must look the same as on a page
 * without a reset.
 */
export const resets = {
  'normalize.css': read(require.resolve('@unocss/reset/normalize.css')),
  'modern-normalize': read(require.resolve('modern-normalize/modern-normalize.css')),
  'Meyer’s reset': read(require.resolve('@unocss/reset/eric-meyer.css')),
  'Tailwind 3': read(require.resolve('@unocss/reset/tailwind.css')),
  'Tailwind 4': read(require.resolve('@unocss/reset/tailwind-v4.css')),
  'Bootstrap’s reboot': read(require.resolve('bootstrap/dist/css/bootstrap-reboot.css')),
} as const;

/** Sites that follow the visitor's color scheme, so they opt in to dark widgets. */
export const darkSites: readonly string[] = ['Pico'];

/**
 * Themes, which give elements their own styles. Under a theme, widgets must work and fit the page, and may adopt the site's
 * appearance.
 */
export const themes = {
  Pico: read(require.resolve('@picocss/pico/css/pico.classless.css')),
  'an old theme': read(path.join(import.meta.dirname, 'theme.css')),
} as const;

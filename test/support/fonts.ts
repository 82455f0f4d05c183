import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const FOLDER = path.resolve('node_modules/.cache/fonts');

/**
 * Writes settings that restrict browsers on Linux to the fonts in the `dejavu-fonts-ttf` package, in addition to the site's
 * own. Returns the path of the settings, which browsers read from the variable `FONTCONFIG_FILE`.
 */
export function writeFontSettings(): string {
  const file = path.join(FOLDER, 'fonts.conf');
  const families = { serif: 'DejaVu Serif', 'sans-serif': 'DejaVu Sans', monospace: 'DejaVu Sans Mono' };
  const aliases = Object.entries(families).map(
    ([generic, family]) =>
      `<alias><family>${generic}</family><prefer><family>${family}</family></prefer></alias>`,
  );
  const settings = `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig>
<dir>${path.resolve('node_modules/dejavu-fonts-ttf/ttf')}</dir><cachedir>${FOLDER}/cache</cachedir>
${aliases.join('\n')}
</fontconfig>\n`;
  if (existsSync(file) && readFileSync(file, 'utf8') === settings) return file;
  mkdirSync(FOLDER, { recursive: true });
  // Another process may be reading the file, so it is replaced as a whole.
  const unfinished = `${file}-${process.pid}`;
  writeFileSync(unfinished, settings);
  renameSync(unfinished, file);
  return file;
}

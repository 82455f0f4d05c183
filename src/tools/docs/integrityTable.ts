import { readFileSync } from 'node:fs';
import type { BrowserName, CompatData, Identifier, SimpleSupportStatement } from '@mdn/browser-compat-data';
import { table } from './tables.ts';

const BROWSERS = [
  'chrome',
  'edge',
  'firefox',
  'safari',
  'safari_ios',
] as const satisfies readonly BrowserName[];

/** Returns the support in the newest versions of a browser, which is the first statement. */
function supportOf(
  feature: Identifier | undefined,
  browser: BrowserName,
): SimpleSupportStatement | undefined {
  const support = feature?.__compat?.support[browser];
  return Array.isArray(support) ? support[0] : support;
}

const versionOf = (support: SimpleSupportStatement | undefined): string =>
  typeof support?.version_added === 'string' ? support.version_added : 'no';

/** Returns the notes of a browser as Markdown, with the address of the browser's bug. */
function notesOf(support: SimpleSupportStatement | undefined): string[] {
  const notes = [support?.notes ?? []].flat().map((note) => note.replaceAll(/<\/?code>/g, '`'));
  const [bug] = [support?.impl_url ?? []].flat();
  return bug === undefined ? notes : [...notes, `[Bug](${bug}).`];
}

/**
 * Returns the table of the browsers that support `Integrity-Policy`, as lines of Markdown.
 * @param data content of browser-compat-data
 */
export function integrityTable({
  http,
  html,
  browsers,
}: Pick<CompatData, 'http' | 'html' | 'browsers'>): string[] {
  const header = http.headers?.['Integrity-Policy'];
  const map = html.elements?.script?.type?.importmap?.integrity;
  return table(
    ['Browser', '`Integrity-Policy` since', 'Hashes in import maps since', 'Notes'],
    BROWSERS.map((browser) => {
      const [policy, scripts] = [header, header?.['blocked-destinations_script']].map((feature) =>
        supportOf(feature, browser),
      );
      const notes = [...new Set([...notesOf(policy), ...notesOf(scripts)])];
      return [
        browsers[browser].name,
        versionOf(scripts),
        versionOf(supportOf(map, browser)),
        notes.join(' '),
      ];
    }),
  );
}

/** Reads browser-compat-data. */
export const readCompatData = (): CompatData =>
  JSON.parse(readFileSync('node_modules/@mdn/browser-compat-data/data.json', 'utf8')) as CompatData;

import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { unzipSync } from 'fflate';
import { readPackageFacts } from '../../src/tools/build/constants.ts';
import type { ReleaseManifest } from '../../src/tools/manifest.ts';
import { stylesheetsOf } from '../../src/tools/stylesheets.ts';
import { ready } from '../support/ready.ts';
import { collectReports } from '../support/reports.ts';
import { test as base, expect } from '../support/test.ts';
import { contentIssues } from './contents.ts';
import { type Installed, install, MAPS, readFiles, renderPage, ZIP } from './installed.ts';

const { name, version, homepage } = readPackageFacts();
const WIDGETS = ['accordion', 'quiz', 'more-less', 'country-select', 'social-links'];
const POLICY =
  "default-src 'self'; img-src data:; script-src 'self' HASHES; style-src 'self'; require-trusted-types-for 'script'; trusted-types society-widgets";

const test = base.extend<object, { installed: Installed }>({
  installed: [
    // Playwright requires a destructuring pattern as the first parameter, even if no fixture is used.
    async ({ browser: _browser }, provide) => {
      const installed = await install();
      await provide(installed);
      await installed.remove();
    },
    { scope: 'worker' },
  ],
});

const packageFolder = ({ folder }: Installed): string => path.join(folder, 'node_modules', name);

const readManifest = (installed: Installed): ReleaseManifest =>
  JSON.parse(
    readFileSync(path.join(packageFolder(installed), 'dist/manifest.json'), 'utf8'),
  ) as ReleaseManifest;

const hashOf = (code: string): string => `'sha256-${createHash('sha256').update(code).digest('base64')}'`;

/** Returns both tags, with `integrity` attributes if the manifest's hashes are given. */
function tags(files?: ReleaseManifest['files']): string {
  const integrity = (file: string) => (files ? ` integrity="${files[file]?.integrity}"` : '');
  return `<link rel="stylesheet" href="/widgets/widgets.css"${integrity('widgets.css')}>
  <script type="module" src="/widgets/widgets.js"${integrity('widgets.js')}></script>`;
}

interface PageOptions {
  edit?: (html: string) => string;
  /** Hashes of inline styles that the policy allows. */
  styleHashes?: readonly string[];
}

/** Opens a page that contains the head snippet and the given tags, under the strict policy. */
async function openPage(
  page: Page,
  installed: Installed,
  head: string,
  { edit = (html) => html, styleHashes = [] }: PageOptions = {},
): Promise<void> {
  const snippet = readFileSync(path.join(packageFolder(installed), 'dist/head-snippet.js'), 'utf8');
  const html = edit(renderPage(installed, `<script>${snippet}</script>\n  ${head}`));
  const inline = [...html.matchAll(/<script(?: type="importmap")?>([\s\S]*?)<\/script>/g)].map(
    ([, code = '']) => code,
  );
  const policy = POLICY.replace('HASHES', inline.map(hashOf).join(' '));
  installed.setPolicy(policy.replace("style-src 'self'", ["style-src 'self'", ...styleHashes].join(' ')));
  installed.writePage('page.html', html);
  await page.goto(`${installed.origin}/page.html`);
}

/**
 * Returns the scripts in `dist/` that must have a source map: all except the head snippet, which is copied, and the chunks of
 * languages, which contain only texts.
 * @param files all files in `dist/`
 */
function scriptsWithMaps(files: readonly string[]): string[] {
  const languages = files.flatMap((file) => /^texts\/(.+)\.json$/.exec(file)?.[1] ?? []);
  return files.filter(
    (file) =>
      file.endsWith('.js') &&
      file !== 'head-snippet.js' &&
      !languages.some((language) => file.startsWith(`chunks/${language}-`)),
  );
}

test.describe('the package', () => {
  test('installs without other packages', ({ installed }) => {
    const folders = readdirSync(path.join(installed.folder, 'node_modules'));
    expect(folders.filter((folder) => !folder.startsWith('.'))).toEqual([name]);
  });

  test("has every file that it refers to, with the manifest's hashes, and none for development", ({
    installed,
  }) => {
    expect(contentIssues(readFiles(packageFolder(installed)))).toEqual([]);
  });

  test('has source maps in an archive of their own, which contain no fixtures or tests', ({ installed }) => {
    const files = [...readFiles(path.join(packageFolder(installed), 'dist'))];
    const maps = Object.entries(unzipSync(readFileSync(MAPS)));
    const withMap = scriptsWithMaps(files.map(([file]) => file)).filter((file) =>
      /^(?:widgets|chunks)/.test(file),
    );
    expect(withMap.length).toBeGreaterThan(WIDGETS.length);
    expect(maps.map(([file]) => file).toSorted()).toEqual(
      withMap.map((file) => `${name}/dist/${file}.map`).toSorted(),
    );
    expect(files.filter(([, code]) => Buffer.from(code).includes('sourceMappingURL'))).toEqual([]);
    const sources = maps.flatMap(
      ([, map]) => (JSON.parse(Buffer.from(map).toString()) as { sources: string[] }).sources,
    );
    expect(sources).toContain('../src/entry/entry.ts');
    expect(sources.filter((source) => /(?:fixtures|test)\//.test(source))).toEqual([]);
  });

  test('has the same files as the zip', ({ installed }) => {
    const zipped = Object.entries(unzipSync(readFileSync(ZIP))).map(
      ([file, content]) => [file, Buffer.from(content).toString('base64')] as const,
    );
    const unpacked = [...readFiles(packageFolder(installed))].map(
      ([file, content]) => [`${name}/${file}`, Buffer.from(content).toString('base64')] as const,
    );
    expect(Object.fromEntries(zipped)).toEqual(Object.fromEntries(unpacked));
  });

  test('has documentation that can be opened', () => {
    if (homepage) expect(() => new URL(homepage)).not.toThrow();
    else
      console.warn(
        `  ⚠ "homepage" in package.json is not set. Until then, reports name files in node_modules/.`,
      );
  });
});

test('the types compile, and refuse a mistake', ({ installed }) => {
  const compile = (option: string) => {
    const code = `import type { PageSettings, WidgetOptions } from 'society-widgets/types';
export const settings: PageSettings = { language: 'es', texts: { quiz: { correct: 'Richtig' } } };
export const options: WidgetOptions['accordion'] = { 'data-accordion-open': '${option}' };
addEventListener('widget:error', ({ detail }) => { document.title = detail.code + detail.version; });\n`;
    writeFileSync(path.join(installed.folder, 'example.ts'), code);
    const options =
      '--noEmit --strict --target es2022 --module nodenext --lib es2023,dom --ignoreConfig example.ts';
    return installed.run(path.resolve('node_modules/.bin/tsc'), ...options.split(' '));
  };
  expect(compile('first')).toEqual({ status: 0, output: '' });
  expect(compile('frist')).toMatchObject({
    status: 1,
    output: expect.stringContaining('\'"frist"\' is not'),
  });
});

test('npx society-widgets check finds nothing on the page, and the mistake on another', ({ installed }) => {
  const check = (html: string) => {
    writeFileSync(path.join(installed.folder, 'page.html'), html);
    return installed.run('npx', '--offline', '--loglevel', 'error', name, 'check', 'page.html');
  };
  const page = renderPage(installed, tags());
  expect(check(page)).toMatchObject({ status: 0, output: '1 page with 5 widgets checked: 0 errors\n' });
  expect(check(page.replace('data-quiz-part="verdict"', 'data-quiz-part="verdikt"'))).toMatchObject({
    status: 1,
    output: expect.stringContaining('there is no part "verdikt"'),
  });
});

test('the page works without the widgets and their data after the steps in docs/removing.md', async ({
  page,
  installed,
}) => {
  await openPage(page, installed, '');
  await page.evaluate(() => {
    localStorage.setItem('bannerClosedState', 'true');
    localStorage.setItem('society-widgets:recent-searches', '[]');
    localStorage.setItem('test:theme', 'dark');
    sessionStorage.setItem('widgets-payment-1', '{}');
  });
  await page.context().addCookies([{ name: '_ALGOLIA', value: 'anonymous', url: installed.origin }]);
  const [, script = ''] = /```js\n([\s\S]*?)```/.exec(readFileSync('docs/removing.md', 'utf8')) ?? [];
  await page.evaluate(script);
  const left = await page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)]);
  expect(left).toEqual(['test:theme']);
  expect(await page.context().cookies()).toEqual([]);
  await page.getByText('Symptoms').click();
  await expect(page.getByText('A cough.')).toBeVisible();
  await page.getByText('Show the answer').click();
  await expect(page.getByText('The challenge test.')).toBeVisible();
  await expect(page.getByText('a radiograph at the first visit')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Try again' })).toBeHidden();
});

test.describe('on a page with a strict policy', () => {
  for (const { what, withHashes } of [
    { what: 'the tags', withHashes: false },
    { what: "the tags with the manifest's hashes", withHashes: true },
  ]) {
    test(`${what} start five widgets without a report`, async ({ page, installed }) => {
      const reports = await collectReports(page);
      await openPage(page, installed, tags(withHashes ? readManifest(installed).files : undefined));
      for (const widget of WIDGETS) await ready(page, widget);
      await page.getByLabel('A challenge test').check();
      await expect(page.locator('[data-quiz-part="verdict"]')).toHaveText('Correct');
      await expect(page.locator('[data-widget="quiz"]')).toHaveCSS('border-style', 'none');
      expect(await reports()).toEqual([]);
    });
  }

  test("the manifest's hashes allow the widgets' rules in the page", async ({ page, installed }) => {
    const { files } = readManifest(installed);
    const addresses = stylesheetsOf(WIDGETS).map((file) => `styles/${file}.css`);
    const styles = addresses.map(
      (file) => `<style>${readFileSync(path.join(packageFolder(installed), 'dist', file), 'utf8')}</style>`,
    );
    const script = '<script type="module" src="/widgets/widgets.js"></script>';
    await openPage(page, installed, `${styles.join('\n  ')}\n  ${script}`, {
      styleHashes: addresses.map((file) => `'${files[file]?.integrity}'`),
    });
    for (const widget of WIDGETS) await ready(page, widget);
    await expect(page.locator('[data-widget="quiz"]')).toHaveCSS('border-style', 'none');
    await expect(page.locator('[data-widget="quiz"] .sw-button')).toHaveCSS('display', 'none');
    await expect(page.locator('[data-accordion-part="row"] > summary').first()).toHaveCSS('display', 'flex');
  });

  test('a script with a different hash is refused, and the page stays usable', async ({
    page,
    installed,
    violations,
  }) => {
    violations.allow(/integrity/);
    const { files } = readManifest(installed);
    await openPage(
      page,
      installed,
      tags({ ...files, 'widgets.js': files['widgets.css'] ?? { integrity: '', bytes: 0 } }),
    );
    await page.getByLabel('A challenge test').check();
    await page.getByText('Show the answer').click();
    await expect(page.getByText('The challenge test.')).toBeVisible();
    await expect(page.locator('[data-widget-state]')).toHaveCount(0);
  });

  test('the hashes of an import map cover chunks', async ({ page, installed, violations }) => {
    violations.allow(/integrity|\[widgets\] quiz/);
    const { files } = readManifest(installed);
    const scripts = Object.entries(files).filter(([file]) => /^(?:widgets|chunks\/.*)\.js$/.test(file));
    const openWith = (quizHash: string | undefined) => {
      const integrity = Object.fromEntries(
        scripts.map(([file, entry]) => [
          `/widgets/${file}`,
          (file.includes('/quiz-') && quizHash) || entry.integrity,
        ]),
      );
      const map = `<script type="importmap">${JSON.stringify({ integrity })}</script>`;
      return openPage(page, installed, `${map}\n  ${tags(files)}`);
    };
    await openWith(undefined);
    for (const widget of WIDGETS) await ready(page, widget);
    const reports = await collectReports(page);
    await openWith(files['widgets.js']?.integrity);
    await ready(page, 'accordion');
    await page.getByLabel('A challenge test').check();
    await expect.poll(reports).toMatchObject([{ code: 'chunk', widget: 'quiz', version }]);
  });
});

import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { unzipSync } from 'fflate';
import { createSource, createSynchronousEnvironment, createSynchronousTemplateLoader } from 'twing';
import { readPackageFacts } from '../../src/tools/build/constants.ts';
import type { ReleaseManifest } from '../../src/tools/manifest.ts';
import { stylesheetsOf } from '../../src/tools/stylesheets.ts';
import { ready } from '../support/ready.ts';
import { collectReports } from '../support/reports.ts';
import { expect, test } from '../support/test.ts';
import { contentIssues } from './contents.ts';

const { name, version } = readPackageFacts();
/** Start of the paths of the files that `npm run release` creates: a tarball, a zip and another zip with the source maps. */
const RELEASE = path.resolve('release', `${name}-${version}`);
const WIDGETS = ['accordion', 'quiz', 'more-less', 'country-select', 'social-links'];

/** Folder of an integrator's project, which is empty but for the installed package. */
let project: string;
/** Folder of the package in the project. */
let installed: string;
let manifest: ReleaseManifest;

test.beforeAll(() => {
  project = mkdtempSync(path.join(os.tmpdir(), 'society-widgets-'));
  writeFileSync(path.join(project, 'package.json'), '{ "private": true, "type": "module" }\n');
  const options = ['install', '--offline', '--no-audit', '--no-fund', `${RELEASE}.tgz`];
  execFileSync('npm', options, { cwd: project, stdio: 'pipe' });
  installed = path.join(project, 'node_modules', name);
  manifest = JSON.parse(readFileSync(path.join(installed, 'dist/manifest.json'), 'utf8')) as ReleaseManifest;
});
test.afterAll(() => rmSync(project, { recursive: true }));

/** Runs a program in the project. */
function run(program: string, ...args: readonly string[]): { status: number | null; output: string } {
  const { status, stdout, stderr } = spawnSync(program, args, { cwd: project, encoding: 'utf8' });
  return { status, output: stdout + stderr };
}

/** Returns the contents of all files in a folder and its subfolders, by path. */
function readFiles(folder: string): Map<string, Uint8Array> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((file) => file.isFile());
  return new Map(
    files.map((file) => {
      const absolute = path.join(file.parentPath, file.name);
      return [path.relative(folder, absolute).replaceAll(path.sep, '/'), readFileSync(absolute)];
    }),
  );
}

/** Renders `page.twig` with the templates of the installed package, and with tags for the page's head. */
function renderPage(head: string): string {
  const page = path.resolve('test/release/page.twig');
  const pathOf = (template: string) =>
    template === 'page.twig' ? page : path.join(installed, 'templates', template);
  const environment = createSynchronousEnvironment(
    {
      resolve: pathOf,
      exists: (template) => existsSync(pathOf(template)),
      getSource: (template) => createSource(template, readFileSync(pathOf(template), 'utf8')),
      isFresh: () => true,
    },
    { autoEscapingStrategy: 'html' },
  );
  const template = createSynchronousTemplateLoader(environment)('page.twig', null);
  if (template === null) throw new Error(`There is no ${page}`);
  return template.render(environment, new Map([['head', head]]));
}

/** Returns both tags, with `integrity` attributes if the manifest's hashes are given. */
function tags(files?: ReleaseManifest['files']): string {
  const integrity = (file: string) => (files ? ` integrity="${files[file]?.integrity}"` : '');
  return `<link rel="stylesheet" href="/widgets/widgets.css"${integrity('widgets.css')}>
  <script type="module" src="/widgets/widgets.js"${integrity('widgets.js')}></script>`;
}

/**
 * Opens a page that contains the head snippet and the given tags, under the strict policy. Of the package, the site publishes
 * only the files that browsers load.
 * @param styleHashes hashes of inline styles that the policy allows
 */
async function openPage(page: Page, head: string, styleHashes: readonly string[] = []): Promise<void> {
  const snippet = readFileSync(path.join(installed, 'dist/head-snippet.js'), 'utf8');
  const html = renderPage(`<script>${snippet}</script>\n  ${head}`);
  const hash = createHash('sha256').update(snippet).digest('base64');
  const headers = {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': `default-src 'self'; img-src data:; script-src 'self' 'sha256-${hash}'; style-src 'self' ${styleHashes.join(' ')}; require-trusted-types-for 'script'; trusted-types society-widgets`,
  };
  await page.route('http://localhost/page.html', (route) => route.fulfill({ headers, body: html }));
  await page.route(/\/widgets\/(?:widgets\.(?:js|css)|chunks\/.+)$/, (route) => {
    const file = new URL(route.request().url()).pathname.replace('/widgets/', '');
    return route.fulfill({ path: path.join(installed, 'dist', file) });
  });
  await page.goto('http://localhost/page.html');
}

test.describe('the package', () => {
  test('installs without other packages', () => {
    const folders = readdirSync(path.join(project, 'node_modules'));
    expect(folders.filter((folder) => !folder.startsWith('.'))).toEqual([name]);
  });

  test("has every file that it refers to, with the manifest's hashes, and none for development", () => {
    expect(contentIssues(readFiles(installed))).toEqual([]);
  });

  test('has source maps in an archive of their own, which contain no fixtures or tests', () => {
    const files = [...readFiles(path.join(installed, 'dist'))];
    const maps = Object.entries(unzipSync(readFileSync(`${RELEASE}-maps.zip`)));
    // The chunks of languages contain only texts.
    const languages = files.flatMap(([file]) => /^texts\/(.+)\.json$/.exec(file)?.[1] ?? []);
    const withMap = files
      .map(([file]) => file)
      .filter((file) => /^(?:widgets|chunks\/.+)\.js$/.test(file))
      .filter((file) => !languages.some((language) => file.startsWith(`chunks/${language}-`)));
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

  test('has the same files as the zip', () => {
    const zipped = Object.entries(unzipSync(readFileSync(`${RELEASE}.zip`))).map(
      ([file, content]) => [file, Buffer.from(content).toString('base64')] as const,
    );
    const unpacked = [...readFiles(installed)].map(
      ([file, content]) => [`${name}/${file}`, Buffer.from(content).toString('base64')] as const,
    );
    expect(Object.fromEntries(zipped)).toEqual(Object.fromEntries(unpacked));
  });
});

test('the types compile, and refuse a mistake', () => {
  const compile = (option: string) => {
    const code = `import type { PageSettings, WidgetOptions } from 'society-widgets/types';
export const settings: PageSettings = { language: 'es', texts: { quiz: { correct: 'Richtig' } } };
export const options: WidgetOptions['accordion'] = { 'data-accordion-open': '${option}' };
addEventListener('widget:error', ({ detail }) => { document.title = detail.code + detail.version; });\n`;
    writeFileSync(path.join(project, 'example.ts'), code);
    const options =
      '--noEmit --strict --target es2022 --module nodenext --lib es2023,dom --ignoreConfig example.ts';
    return run(path.resolve('node_modules/.bin/tsc'), ...options.split(' '));
  };
  expect(compile('first')).toEqual({ status: 0, output: '' });
  expect(compile('frist')).toMatchObject({
    status: 1,
    output: expect.stringContaining('\'"frist"\' is not'),
  });
});

test('npx society-widgets check finds nothing on the page, and the mistake on another', () => {
  const check = (html: string) => {
    writeFileSync(path.join(project, 'page.html'), html);
    return run('npx', '--offline', '--loglevel', 'error', name, 'check', 'page.html');
  };
  const page = renderPage(tags());
  expect(check(page)).toMatchObject({ status: 0, output: '1 page with 5 widgets checked: 0 errors\n' });
  expect(check(page.replace('data-quiz-part="verdict"', 'data-quiz-part="verdikt"'))).toMatchObject({
    status: 1,
    output: expect.stringContaining('there is no part "verdikt"'),
  });
});

test.describe('on a page with a strict policy', () => {
  for (const { what, withHashes } of [
    { what: 'the tags', withHashes: false },
    { what: "the tags with the manifest's hashes", withHashes: true },
  ]) {
    test(`${what} start five widgets without a report`, async ({ page }) => {
      const reports = await collectReports(page);
      await openPage(page, tags(withHashes ? manifest.files : undefined));
      for (const widget of WIDGETS) await ready(page, widget);
      await page.getByLabel('A challenge test').check();
      await expect(page.locator('[data-quiz-part="verdict"]')).toHaveText('Correct');
      await expect(page.locator('[data-widget="quiz"]')).toHaveCSS('border-style', 'none');
      expect(await reports()).toEqual([]);
    });
  }

  test("the manifest's hashes allow the widgets' rules in the page", async ({ page }) => {
    const { files } = manifest;
    const addresses = stylesheetsOf(WIDGETS).map((file) => `styles/${file}.css`);
    const styles = addresses.map(
      (file) => `<style>${readFileSync(path.join(installed, 'dist', file), 'utf8')}</style>`,
    );
    const script = '<script type="module" src="/widgets/widgets.js"></script>';
    const hashes = addresses.map((file) => `'${files[file]?.integrity}'`);
    await openPage(page, `${styles.join('\n  ')}\n  ${script}`, hashes);
    for (const widget of WIDGETS) await ready(page, widget);
    await expect(page.locator('[data-widget="quiz"]')).toHaveCSS('border-style', 'none');
    await expect(page.locator('[data-widget="quiz"] .sw-button')).toHaveCSS('display', 'none');
    await expect(page.locator('[data-accordion-part="row"] > summary').first()).toHaveCSS('display', 'flex');
  });

  test('a script with a different hash is refused, and the page stays usable', async ({
    page,
    violations,
  }) => {
    violations.allow(/integrity/);
    const { files } = manifest;
    await openPage(
      page,
      tags({ ...files, 'widgets.js': files['widgets.css'] ?? { integrity: '', bytes: 0 } }),
    );
    await page.getByLabel('A challenge test').check();
    await page.getByText('Show the answer').click();
    await expect(page.getByText('The challenge test.')).toBeVisible();
    await expect(page.locator('[data-widget-state]')).toHaveCount(0);
  });
});

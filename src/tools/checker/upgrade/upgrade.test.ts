import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { runCommand } from '../../../../test/support/runCommand.ts';
import { readTemplates } from '../../build/templates.ts';
import { checkPage } from '../checkPage.ts';
import { changes } from './changes.ts';
import { findOldForms, withChanges } from './oldForms.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'upgrade-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

function write(file: string, content: string | Uint8Array): string {
  const target = path.join(folder, file);
  mkdirSync(path.dirname(target), { recursive: true });
  writeFileSync(target, content);
  return target;
}

/** Runs `check --upgrade`. */
async function upgrade(options: readonly string[] = [], target = folder, release = '0.1.0') {
  const { status, out, error } = await runCommand(['check', '--upgrade', release, ...options, target]);
  return { status, out: out + error };
}

const renew = (text: string, file = 'a.twig'): string => withChanges(text, file, changes).text;
const left = (text: string, file = 'a.twig'): string[] =>
  findOldForms(text, file, changes).map(
    ({ problem, place }) => `${place.line}:${place.column} ${problem.found} → ${problem.expected}`,
  );

/** Lines of templates, stylesheets, scripts and settings for version 0.1.0, and what they must become. */
const RENEWED: readonly (readonly [file: string, old: string, now: string])[] = [
  [
    'apply.twig',
    `{% embed 'widgets/more-less/more-less.twig' with {id: 'a'} only %}{{ include("widgets/social-links/row.twig", {id: id}) }}`,
    `{% embed '_widgets/more-less/more-less.twig' with {id: 'a'} only %}{{ include("_widgets/social-links/row.twig", {id: id}) }}`,
  ],
  [
    'module.php',
    "$view->renderTemplate('widgets/quiz/quiz', [])",
    "$view->renderTemplate('_widgets/quiz/quiz', [])",
  ],
  [
    'forms.twig',
    '{% macro star() %} <span class="sw-required" aria-hidden="true">*</span>{% endmacro %}',
    '{% macro star() %} <span class="sw-required" aria-hidden="true"></span>{% endmacro %}',
  ],
  [
    'application.twig',
    `<p {{ attr({class: ['sw-application-required', 'mine']}) }}>{{ requiredLabel ?? 'Questions marked *' }}</p>`,
    `<p {{ attr({class: ['sw-required-note', 'mine']}) }}>{{ requiredLabel ?? 'Questions marked *' }}</p>`,
  ],
  [
    'site.css',
    '.sw-search-active, .sw-search-active-label { gap: 0 }\n.sw-payment-note + .sw-search-failure::before {}',
    '.sw-filters-chips, .sw-filters-chip-label { gap: 0 }\n.sw-payment-trust + .sw-failure::before {}',
  ],
  [
    'a.css',
    '.sw-application-actions, .sw-donation-actions, .sw-purchase-buttons {}',
    '.sw-actions, .sw-actions, .sw-actions {}',
  ],
  [
    'site.css',
    '[data-widget="content-list"]:has(> [data-content-list-part="list"][aria-busy="true"])::after {}',
    '[data-widget="content-list"][data-state=slow]::after {}',
  ],
  [
    'site.scss',
    '[data-widget=slider] {\n  .swiper-slide, .swiper { gap: 0 }\n}\n[data-credentials-part="field"] .ts-dropdown-content {}',
    '[data-widget=slider] {\n  [data-slider-part=slide], [data-slider-part=viewport] { gap: 0 }\n}\n[data-credentials-part="field"] .sw-credentials-options {}',
  ],
  [
    'site.js',
    `document.querySelector("[data-widget=slider] .swiper-wrapper")`,
    `document.querySelector("[data-widget=slider] [data-slider-part=track]")`,
  ],
  [
    'package.json',
    '"check": "society-widgets check --crawl --json https://example.org/"',
    '"check": "society-widgets check --crawl --format json https://example.org/"',
  ],
];

/** Sources for version 0.1.0 that a person has to change. */
const LISTED: readonly (readonly [file: string, old: string, found: string, done: string])[] = [
  [
    'head.twig',
    "for (const t of ['click', 'keydown'])\n  addEventListener(t, (e) => earlyWidgetEvents.push([e, e.target.checked]), !0);",
    "['click', 'keydown']",
    readFileSync('src/entry/head-snippet.js', 'utf8'),
  ],
  [
    'apply.php',
    "Html::tag('form', '', ['data-widget' => 'membership-application'])",
    "data-widget' => 'membership-application",
    "['data-widget' => 'membership-application', 'data-membership-application-received' => $id]",
  ],
  [
    'settings.json',
    '{"texts": {"content-list": {"retry": "Again", "failedOffline": "Nothing is lost."}}}',
    'failedOffline',
    '{"texts": {"content-list": {"failedOffline": "Offline.", "failedKept": "Nothing is lost."}}}',
  ],
  ['site.css', '.sw-nav-search-retry { color: red }', 'sw-nav-search-retry', '.sw-failure .sw-button {}'],
  [
    'site.css',
    '.sw-payment-card { height: 3rem }',
    '.sw-payment-card',
    '.sw-payment-card .sw-payment-entry {}',
  ],
  [
    'ci.yml',
    'run: npx society-widgets check --server https://staging.example.org/ https://staging.example.org/donate',
    'society-widgets check --server',
    'run: npx society-widgets check-server https://staging.example.org/donate',
  ],
  [
    'list.twig',
    '<form class="f" data-content-list-part="filters">\n{{ a }}<label><input type="checkbox" name="{{ b }}"> B</label>',
    '<input type="checkbox" name="{{ b }}"',
    '<form data-content-list-part="filters"><input class="sw-box" type="checkbox"></form><input type="radio">',
  ],
  [
    'ask.html',
    '<input class="a" type="radio" value="Yes" data-visibility-toggle-part="radio">',
    '<input class="a" type="radio" value="Yes" data-visibility-toggle-part="radio"',
    '<input type="radio" class="a sw-box" data-visibility-toggle-part="radio"><input type="radio">',
  ],
  ['templates/widgets/menu/menu.twig', '<nav></nav>', 'templates/widgets/menu/menu.twig', ''],
];

describe('the changes', () => {
  it.each(RENEWED)('%s: %s', (file, old, now) => {
    expect(renew(old, file)).toBe(now);
    expect(left(old, file).length).toBeGreaterThan(0);
    expect(left(now, file)).toEqual([]);
  });

  it.each(LISTED)('%s: a person changes %s', (file, old, found, done) => {
    expect(renew(old, file)).toBe(old);
    expect(left(old, file)).toEqual([expect.stringContaining(`"${found}" → `)]);
    expect(left(done, file.replace('/widgets/', '/_widgets/'))).toEqual([]);
  });

  it('have an example each', () => {
    const examples = [...RENEWED, ...LISTED];
    const used = examples.flatMap(([file, old]) => findOldForms(old, file, changes));
    const problems = new Set(used.map(({ problem: { problem } }) => problem));
    expect(changes.filter(({ problem }) => !problems.has(problem))).toEqual([]);
  });

  it.each([
    ['a.css', '.my-sw-search-active, .sw-search-actives, .sw-search-failure_x, --sw-payment-notes {}'],
    ['a.css', '.swiper-slide {} .ts-dropdown {} [data-widget="sliders"] .swiper {}'],
    ['a.css', '[data-widget="slider"] { color: red } .carousel .swiper-slide {}'],
    ['a.css', '[data-widget="membership-application"] {}'],
    ['a.twig', "{{ include('widgets/weather/weather.twig') }}{{ include('parts/widgets/menu/menu.twig') }}"],
    ['a.twig', '<p class="sw-required-note">Marked <span class="sw-required">*</span></p>'],
    ['a.js', "import menu from 'widgets/menu/menu';\nconst state = { failed: true };"],
    ['a.sh', 'other check --json; society-widgets check-server --json'],
    ['widgets/weather/weather.twig', ''],
    [
      'a.twig',
      '<form data-content-list-part="filters"><label class="sw-choice">\n <input type="radio"></label>',
    ],
  ])('%s: nothing in %s', (file, text) => {
    expect(left(text, file)).toEqual([]);
  });

  it('are none in the templates of this version', () => {
    const templates = [...readTemplates()];
    expect(templates.length).toBeGreaterThan(40);
    const found = templates.flatMap(([file, text]) =>
      left(text.replaceAll("'widgets/", "'_widgets/"), `templates/_widgets/${file}`),
    );
    expect(found).toEqual([]);
  });

  it('are found in hostile texts without a pause', () => {
    const parts = [
      '<span ',
      '<span sw-required aria-hidden ',
      '[data-widget=slider',
      '.swiper',
      'sw-search-active ',
    ];
    const more = [
      '[data-widget=content-list]:has(',
      'content-list: {',
      'failed: ',
      'society-widgets check ',
      '"widgets/',
      '<input type="radio" ',
      'data-content-list-part="filters" <input type="radio">',
    ];
    for (const part of [...parts, ...more]) {
      const text = part.repeat(200_000 / part.length);
      expect(renew(text, 'a.twig').length).toBeGreaterThan(100_000);
      expect(left(text, 'a.css').length).toBeGreaterThanOrEqual(0);
    }
  });
});

describe('check --upgrade', () => {
  it('lists the old forms with line and column, and writes nothing', async () => {
    const css = write('site.css', 'a {}\n/* café */ .sw-search-failure {}\n.sw-nav-search-retry {}\n');
    const { status, out } = await upgrade();
    expect(status).toBe(1);
    expect(out).toContain(
      `${css}:2:13\n    page: lists and searches share the failure notice, found "sw-search-failure". Did you mean "sw-failure"?`,
    );
    expect(out).toContain('Expected .sw-nav-search .sw-failure .sw-button, found "sw-nav-search-retry".');
    expect(out).toContain('1 file checked, 0 changes written: 2 errors');
    expect(readFileSync(css, 'utf8')).toContain('sw-search-failure');
  });

  it('writes what is certain and lists the rest, which a second run lists again', async () => {
    const css = write('a/site.css', '.sw-search-failure {}');
    const twig = write('a/b/page.twig', `{{ include('widgets/menu/menu.twig') }}`);
    expect(await upgrade(['--fix'])).toMatchObject({
      status: 0,
      out: expect.stringContaining('2 files checked, 2 changes written: 0 errors'),
    });
    expect(readFileSync(css, 'utf8')).toBe('.sw-failure {}');
    expect(readFileSync(twig, 'utf8')).toBe(`{{ include('_widgets/menu/menu.twig') }}`);
    write('a/other.css', '.sw-nav-search-retry {}');
    for (const written of [0, 0])
      expect(await upgrade(['--fix'])).toMatchObject({
        status: 1,
        out: expect.stringContaining(`3 files checked, ${written} changes written: 1 error`),
      });
    expect(JSON.parse((await upgrade(['--format', 'json'], css)).out)).toMatchObject({ errors: 0 });
  });

  it('keeps each byte around a change, and the mode of the file', async () => {
    const surroundings: readonly (readonly [start: string, end: string, encoding: BufferEncoding])[] = [
      ['\uFEFFa {}\r\n', '\r\n', 'utf8'],
      ['/* é ', ' */', 'latin1'],
      ['\r\n\n\r', '', 'utf8'],
    ];
    for (const [start, end, encoding] of surroundings) {
      const file = write('site.css', Buffer.from(`${start}sw-search-failure${end}`, encoding));
      chmodSync(file, 0o600);
      await upgrade(['--fix']);
      expect(readFileSync(file)).toEqual(Buffer.from(`${start}sw-failure${end}`, encoding));
      expect(statSync(file).mode & 0o777).toBe(0o600);
    }
  });

  it('leaves out code of others, other types and links', async () => {
    for (const file of ['vendor/a.css', 'node_modules/b/a.css', '.git/a.css', 'a.png', 'a.md'])
      write(file, 'sw-search-failure');
    symlinkSync(folder, path.join(folder, 'loop'));
    write('a.css', '');
    expect(await upgrade()).toMatchObject({
      status: 0,
      out: expect.stringContaining('1 file checked'),
    });
  });

  it('names files that it cannot check', async () => {
    write('a.css', 'a\0sw-search-failure');
    write('b.js', 'x'.repeat(5_000_001));
    write('c.css', '');
    const { status, out } = await upgrade();
    expect(status).toBe(0);
    expect(out).toContain('a.css: not checked, because it is not text');
    expect(out).toContain('b.js: not checked, because it is larger than 5 MB');
    const missing = await upgrade([], path.join(folder, 'missing'));
    expect(missing).toMatchObject({ status: 2, out: expect.stringContaining('(ENOENT)') });
    expect((await upgrade([], path.join(folder, 'a.css'))).status).toBe(2);
    mkdirSync(path.join(folder, 'empty'));
    const empty = await upgrade([], path.join(folder, 'empty'));
    expect(empty).toMatchObject({ status: 2, out: expect.stringContaining('empty contains no sources.') });
  });

  it('explains wrong arguments', async () => {
    expect((await upgrade([], 'https://example.org/')).out).toContain(
      '--upgrade needs files and folders, not https://example.org/.',
    );
    expect((await upgrade([], folder, '0.0.9')).out).toContain(
      'There is no release "0.0.9". Did you mean "0.1.0"?',
    );
    expect((await upgrade([], folder, 'main')).out).toContain(
      'There is no release "main". Expected one of 0.1.0.',
    );
    const { status, error } = await runCommand(['check', '--fix', 'a.html']);
    expect(status).toBe(2);
    expect(error).toContain('--fix needs --upgrade.');
  });
});

it('a page with old markup is reported with the new one', () => {
  const page = `<!DOCTYPE html><html><body>
<label>Name <span class="sw-required" aria-hidden="true">*</span></label>
<p class="sw-application-required">Questions marked * need an answer.</p>`;
  const found = checkPage(page, 'https://example.org/').breaches.map(
    ({ line, suggestion }) => `${line} ${suggestion}`,
  );
  expect(found).toEqual(['2 <span class="sw-required" aria-hidden="true"></span>', '3 sw-required-note']);
});

import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it, vi } from 'vitest';
import { handle } from '../fixtures/handler.ts';
import { previewSite } from '../fixtures/site.ts';
import { registry } from '../src/entry/registry.ts';
import type { Mistake } from '../src/tools/build/guides.ts';
import { catalog } from '../src/tools/catalog.ts';
import { checkPage } from '../src/tools/checker/checkPage.ts';
import type { PlacedProblem } from '../src/tools/checker/results.ts';
import { exampleOf, examplePage, examplePath, goalPages } from './support/readmeExamples.ts';

const ORIGIN = 'http://localhost';

const mistakeModules = import.meta.glob<{ mistakes: readonly Mistake[] }>('../widgets/*/mistakes.ts', {
  eager: true,
});
const mistakes = Object.entries(mistakeModules).flatMap(([file, module]) =>
  module.mistakes.map((mistake) => ({ widget: file.split('/')[2] ?? '', ...mistake })),
);

const names = catalog.map(({ definition }) => definition.name);

/** Returns a page of the stand-in site as the server sends it. */
async function sent(address: string): Promise<string> {
  return (await handle(new Request(new URL(address, ORIGIN)), previewSite)).text();
}

const reportOf = ({ line, column, widget, problem, found }: PlacedProblem): string =>
  `${line}:${column} ${widget}: ${problem}, found ${found}`;

const check = (html: string, address = '/'): string[] =>
  checkPage(html, ORIGIN + address).breaches.map(reportOf);

it('the catalog includes all widgets', () => {
  expect(names.toSorted()).toEqual(Object.keys(registry).toSorted());
});

describe('a page of the stand-in site passes the checker', () => {
  const pages = [
    '/',
    '/assemblies',
    '/events',
    '/events/p2',
    '/es/años',
    '/es/a%C3%B1os/p2?types=webinar',
    '/donate',
    '/membership/apply',
    '/membership/purchase',
    '/account/profile',
    '/account/email',
    '/account/username',
    '/account/password',
    '/account/npi-lookup',
    '/search?q=asthma',
    '/topics/asthma',
    '/products/airway-atlas',
    ...names.map((name) => `/gallery/${name}`),
  ];
  it.each(pages)('%s', async (address) => {
    expect(check(await sent(address), address)).toEqual([]);
  });
});

it("accepts addresses as Craft writes them and, in a file, any site's addresses", () => {
  const list = (path: string) =>
    `<section data-widget="content-list" data-content-list-path="${path}"><div data-content-list-part="list"></div></section>`;
  expect(check(list('/es/a%c3%b1os'), '/es/años/p2')).toEqual([]);
  expect(check(list(`${ORIGIN}/es/años`), '/es/a%C3%B1os')).toEqual([]);
  expect(check(list('https://other.example/es/años'), '/es/años')).toEqual([
    expect.stringContaining('option data-content-list-path has an invalid value'),
  ]);
  const inFile = (path: string) => checkPage(list(path), 'file:///page.html').breaches.map(reportOf);
  expect(inFile('https://society.example/años')).toEqual([]);
  expect(inFile('/años')).toEqual([]);
  expect(inFile('//society.example/años')).toHaveLength(1);
});

it.each([
  ['panel', '<div data-content-list-part="panel"><form data-content-list-part="filters"></form>$</div>', 1],
  ['list', '<form data-content-list-part="filters"></form>', 1],
  ['no filters', '$', 1],
  ['above the list', '<form data-content-list-part="filters"></form>$', 0],
])('reports active filters only where they could be hidden or replaced: %s', (place, start, count) => {
  const part = '<p data-content-list-part="active-filters"></p>';
  const inside = place === 'list' ? part : '';
  const html = `<section data-widget="content-list">${start.replace('$', part)}<div data-content-list-part="list">${inside}</div></section>`;
  expect(check(html).filter((line) => line.includes('active filters'))).toHaveLength(count);
});

describe('a fault of the stand-in site', () => {
  it.each([
    ['/events?fixture=no-script', 'the script is missing'],
    ['/events?fixture=twice', 'the script is included twice, and the second copy does nothing'],
    ['/search?fixture=no-search-config', 'missing search configuration; search is not set up'],
  ])('is reported: %s', async (address, problem) => {
    const { breaches } = checkPage(await sent(address), ORIGIN + address);
    expect(breaches.map((breach) => breach.problem)).toContain(problem);
  });
});

describe("the first example of a widget's README passes the checker", () => {
  it.each(names)('%s', (name) => {
    expect(exampleOf(name)).toContain(`data-widget="${name}"`);
    expect(check(examplePage(name), examplePath(name))).toEqual([]);
    expect(checkPage(examplePage(name), 'file:///site/page.html').breaches.map(reportOf)).toEqual([]);
  });
});

describe('a goal page has at most 600 words, and what it says to paste passes the checker', () => {
  const goals = readdirSync('docs').filter((name) => name.startsWith('start-'));
  it.each(goals)('%s', (name) => {
    const path = `docs/${name}`;
    expect(readFileSync(path, 'utf8').split(/\s+/).length).toBeLessThanOrEqual(600);
    const pages = goalPages(path);
    expect(pages.length).toBeGreaterThan(1);
    expect(pages.map((page) => check(page, '/events'))).toEqual(pages.map(() => []));
  });
});

describe("a mistake in a README's example is reported with its line and column", () => {
  it.each(mistakes)('$widget: $to', ({ widget, from, to, reports }) => {
    const example = exampleOf(widget);
    expect(example).toContain(from);
    const before = checkPage(example, `${ORIGIN}/events`).breaches.map(({ problem }) => problem);
    const { breaches } = checkPage(
      example.replace(from, () => to),
      `${ORIGIN}/events`,
    );
    const own = breaches.filter(({ problem }) => !before.includes(problem)).map(reportOf);
    expect(own).toEqual(reports.map((report) => expect.stringContaining(report)));
  });
});

/**
 * Template mistakes that browser tests plant in the stand-in site, with the reports that the tests expect from the runtime,
 * except those that a widget's `mistakes.ts` contains.
 */
const runtimeReports = [
  ['/donate', /data-page="summary"/, 'data-page="amount"', 'a page has no unique key'],
  ['/donate', /data-to="next"/, 'data-to="sumary"', 'a step leads to an unknown page'],
  ['/donate', /value="recurring-donation"/, 'value="monthly"', 'a frequency has an unknown value'],
  ['/donate', /value="50"(?=[^>]*suggestion)/, 'value="fifty"', 'a suggestion is not an amount'],
  ['/donate', /data-price="[^"]*"/, 'data-price="x"', 'a plan has no valid price'],
  ['/donate', ' data-way="stock"', '', 'a way to give has no key'],
  ['/donate', ' href="/donate/other-ways#stock"', '', 'a way to give leads nowhere'],
  [
    '/membership/purchase',
    'data-product="full"',
    'data-product="fellow"',
    'a purchasable does not belong to any product',
  ],
  [
    '/membership/purchase',
    /(?<=membershipProduct" )value="early-career"/,
    'value="later-career"',
    'a product has no purchasable',
  ],
  [
    '/membership/purchase',
    'name="attempt"',
    'name="other"',
    'the order has no id, so a reloaded or second page may pay it again',
  ],
  [
    '/gallery/membership-application',
    /<li>\s*<a href="#full-work"[\s\S]*?<\/li>/,
    '',
    'the indicator does not have one item per page',
  ],
  [
    '/gallery/membership-application',
    'value="Home"',
    'value="2"',
    'an address type is neither Work nor Home',
  ],
  ['/gallery/membership-application', 'data-membership-application-part="home"', '', 'an address is missing'],
  [
    '/gallery/assembly-field',
    'name="fields[assemblies]"',
    'name="fields[assemblies]" value="gone"',
    'part "value" contains ids that match no option',
  ],
  [
    '/gallery/assembly-field',
    'type="checkbox" name="fields[assemblies][]" value="',
    '$&a|',
    'part "option" has an unusable value',
  ],
  ['/gallery/conditional-field', '"field":"country"', '"field":"land"', 'its condition can never be met'],
  [
    '/gallery/conditional-field',
    '[{"field":"country","value":"France"}]',
    'not JSON',
    'option data-conditional-field-when has an invalid value',
  ],
  [
    '/events',
    'data-content-list-path="/events"',
    'data-content-list-path="/courses"',
    "the page's URL is not one of the list's",
  ],
  [
    '/search?q=asthma',
    'data-widget="search-page"',
    `$& data-search-page-included-attributes='["a"]' data-search-page-excluded-attributes='["b"]'`,
    'option data-search-page-included-attributes cannot be used',
  ],
] as const;

describe('a mistake that the runtime reports is also reported by the checker', () => {
  it.each(runtimeReports)('%s: %s', async (address, from, to, problem) => {
    const html = await sent(address);
    const changed = html.replace(from, to);
    expect(changed).not.toBe(html);
    const { breaches } = checkPage(changed, ORIGIN + address);
    expect(breaches.map((breach) => breach.problem)).toContain(problem);
  });
});

describe('the checker', () => {
  const page = (body: string, head = ''): string =>
    `<!DOCTYPE html><html lang="en"><head><title>Page</title>${head}<link rel="stylesheet" href="/widgets.css"><script type="module" src="/widgets.js?v=3"></script></head><body>${body}</body></html>`;
  const moreLess =
    '<p data-widget="more-less">A<span data-more-less-part="ellipsis"></span><span data-more-less-part="text">B</span><button data-more-less-part="toggle"></button></p>';

  it('accepts a page with the script and the stylesheet', () => {
    expect(check(page(moreLess))).toEqual([]);
  });

  it('reports missing or wrong tags, but only in a whole page with widgets', () => {
    const without = page(moreLess).replace(/<link.*<\/script>/, '');
    expect(check(without)).toEqual([
      expect.stringContaining('the script is missing'),
      expect.stringContaining('the stylesheet is missing'),
    ]);
    expect(check(moreLess)).toEqual([]);
    expect(check(without.replace(moreLess, ''))).toEqual([]);
    expect(check(page(moreLess).replace(' type="module"', ''))).toEqual([
      expect.stringContaining('the script is not included as a module, found no type'),
    ]);
    for (const type of ['text/javascript', '', 'modules'])
      expect(check(page(moreLess).replace('type="module"', `type="${type}"`))).toEqual([
        expect.stringContaining(`the script is not included as a module, found type="${type}"`),
      ]);
    expect(check(page(moreLess).replace('rel="stylesheet"', 'rel="preload"'))).toEqual([
      expect.stringContaining('the link to widgets.css is not a stylesheet, found rel="preload"'),
    ]);
  });

  it("accepts a preloaded stylesheet, and X's script of the same name", () => {
    const preload = '<link rel="preload" as="style" href="/widgets.css">';
    const ofX = '<script async src="https://platform.twitter.com/widgets.js" charset="utf-8"></script>';
    expect(check(page(moreLess, preload + ofX))).toEqual([]);
    const without = page(moreLess, ofX).replace(/<script type="module".*?<\/script>/, '');
    expect(check(without)).toEqual([expect.stringContaining('the script is missing')]);
  });

  it('reports stylesheets of individual widgets that are missing or in the wrong order', () => {
    const withStyles = (...files: readonly string[]) =>
      page(`${moreLess}<div data-widget="menu"></div>`).replace(
        '<link rel="stylesheet" href="/widgets.css">',
        files.map((file) => `<link rel="stylesheet" href="/widgets/styles/${file}.css?v=3">`).join(''),
      );
    const reports = (html: string) => check(html).filter((line) => line.includes('stylesheet'));
    expect(reports(withStyles('base', 'dialog', 'menu', 'more-less'))).toEqual([]);
    expect(reports(withStyles('base', 'dialog', 'accordion', 'menu', 'more-less'))).toEqual([]);
    expect(reports(withStyles('base', 'dialog', 'accordion', 'more-less', 'menu'))).toEqual([]);
    expect(reports(withStyles('base', 'menu', 'more-less'))).toEqual([
      expect.stringContaining('the stylesheet dialog.css is missing'),
    ]);
    expect(reports(withStyles('base', 'menu', 'dialog', 'more-less'))).toEqual([
      expect.stringContaining('in the wrong order, found base, menu, dialog, more-less'),
    ]);
    expect(reports(withStyles('dialog', 'menu', 'more-less'))).toEqual([
      expect.stringContaining('the stylesheet is missing'),
    ]);
  });

  it("reports classes of a widget whose stylesheet the page doesn't link, as on a receipt", () => {
    const receipt = '<dl class="facts sw-donation-receipt"><div class="sw-field sw-unknown"></div></dl>';
    const withStyles = (...files: readonly string[]) =>
      page(receipt).replace(
        '<link rel="stylesheet" href="/widgets.css">',
        files.map((file) => `<link rel="stylesheet" href="/styles/${file}.css">`).join(''),
      );
    expect(check(withStyles('base', 'donation'))).toEqual([]);
    expect(check(page(receipt))).toEqual([]);
    expect(check(withStyles('base'))).toEqual([
      expect.stringContaining('the class sw-donation-receipt has no rules, because donation.css is missing'),
    ]);
    expect(check(withStyles('base', 'forms').replace('<dl ', '<dl data-widget="form" '))).toContainEqual(
      expect.stringContaining('the class sw-donation-receipt has no rules'),
    );
    expect(check(withStyles('donation', 'base'))).toEqual([
      expect.stringContaining('in the wrong order, found donation, base'),
    ]);
  });

  it("trusts a page that declares that its own stylesheet contains the widgets' rules", () => {
    const own = page(moreLess).replace('href="/widgets.css"', 'href="/site.css" data-widgets-styles');
    expect(check(own)).toEqual([]);
    expect(check(own.replace(' data-widgets-styles', ''))).toEqual([
      expect.stringContaining('the stylesheet is missing'),
    ]);
  });

  it('reports unusable texts in the settings at their keys', () => {
    const settings = `<script type="application/json" data-widgets-config>{
  "texts": {
    "quizz": {},
    "quiz": { "corect": "Richtig", "announcement": "{verdikt}" }
  }
}</script>`;
    expect(check(page('', settings))).toEqual([
      '3:5 page: there are texts for an unknown widget "quizz", found "quizz" (did you mean "quiz"?)',
      '4:15 quiz: there is no text "corect", found "corect" (did you mean "correct"?)',
      '4:36 quiz: text "announcement" has an unknown placeholder, found {verdikt}',
    ]);
  });

  it('reports an unknown attribute once, although its value does not fit the suggested one', () => {
    const markup = exampleOf('donation').replace(/ data-donation-draft="[^"]*"/, '');
    expect(check(markup.replace('data-widget=', 'data-donation-price="/price" data-widget='))).toEqual([
      expect.stringMatching(/there is no option data-donation-price.*did you mean "data-donation-draft"/),
    ]);
  });

  it('suggests a setting once', () => {
    const settings = '<script type="application/json" data-widgets-config>{ "serch": {} }</script>';
    expect(check(page('', settings))).toEqual([
      expect.stringMatching(/there is no setting "serch", found "serch" \(did you mean "search"\?\)$/),
    ]);
  });

  it.each([
    ['data-open="help"', 0],
    ['data-bs-target="#help"', 0],
    ['data-open="dialog"', 1],
    ['data-target="#dialog"', 1],
    ['data-modal-open', 1],
    ['data-menu-open', 0],
    ['data-opens-drawer="help"', 1],
    ['data-opener="dialog"', 1],
    ['data-modal-opens="#dialog"', 1],
  ])('reports a guessed opener only if it means a dialog of the page: %s', (attribute, count) => {
    const dialog = exampleOf('modal').replace(/ id="[^"]*"(?=[^>]*data-widget="modal")/, ' id="dialog"');
    const reports = check(
      `${dialog.replaceAll(/ data-opens="[^"]*"/g, '')}<button ${attribute}>Open</button>`,
    );
    expect(reports.filter((line) => line.includes('opens nothing'))).toHaveLength(count);
  });

  it.each([
    ['<p data-opens-drawer="help"></p>', 'page: the attribute data-opens-drawer opens nothing'],
    ['<p data-content-list-color="red"></p>', 'content-list: there is no attribute data-content-list-color'],
    [`${exampleOf('quiz')}<p data-quiz-prt="row"></p>`, 'quiz: there is no attribute data-quiz-prt'],
    ['<p data-quiz-prt="row" data-form-id="7" data-menu-open></p>', undefined],
    [`${exampleOf('form')}<div data-form-id="7"></div>`, undefined],
  ])(
    'reports an unknown attribute outside any widget only if it is not another library’s: %s',
    (markup, report) => {
      expect(check(page(markup))).toEqual(report === undefined ? [] : [expect.stringContaining(report)]);
    },
  );

  it('runs and loads nothing from a page, and leaves no trace', () => {
    const fetches = vi.spyOn(globalThis, 'fetch');
    const before = Object.getOwnPropertyNames(globalThis);
    const hostile = page(
      `<img src="/x.png" onerror="globalThis.hacked = 1"><iframe src="/frame"></iframe><object data="/o"></object>
       <script>globalThis.hacked = 1</script><script src="/evil.js"></script><svg onload="globalThis.hacked = 1"></svg>
       <b @click="x" :class="y" data-a'b="1">${moreLess}</b>`,
      '<link rel="stylesheet" href="/other.css"><base href="https://other.example/">',
    );
    expect(check(hostile)).toEqual([]);
    expect(Reflect.has(globalThis, 'hacked')).toBe(false);
    expect(fetches).not.toHaveBeenCalled();
    expect(Object.getOwnPropertyNames(globalThis)).toEqual(before);
  });

  it.each([
    '',
    '<',
    '<p',
    '\u0000',
    '<table><tr data-widget="quiz">',
    '<svg data-widget="menu"><p>',
    '<template data-widget="form"></template>',
    '<html data-widget=""></html>',
    '<body><frameset>',
    '<a"b c"d=1 1=2 [x]="y" (z)="y" *f data-ä="1"><x:y z:w="1">',
    '<form data-widget="form"><input name="parentNode"><input name="closest"></form>',
  ])('survives %j', (html) => {
    expect(() => check(html)).not.toThrow();
  });
});

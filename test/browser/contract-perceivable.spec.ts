import type { Page } from '@playwright/test';
import { registry } from '../../src/entry/registry.ts';
import { widgetsTestedFor } from '../conformance/claims.ts';
import { INVISIBLE_WIDGETS } from '../conformance/folders.ts';
import { states } from '../pictures/states.ts';
import { ask, defineQuestions, expectAdapts } from '../support/adaptation.ts';
import { axeFindings, loadAxe } from '../support/axe.ts';
import { expectBuiltStyles, SOURCES, serveStyles, source } from '../support/builtStyles.ts';
import { defineColors } from '../support/contrast.ts';
import { ABOUT_VISITORS, fieldsWithoutPurpose } from '../support/fieldPurposes.ts';
import { waitTwoFrames } from '../support/frames.ts';
import { askOperable, prepareOperation } from '../support/operable.ts';
import { definePointer } from '../support/pointer.ts';
import { defineReading } from '../support/readingOrder.ts';
import { ready, touch } from '../support/ready.ts';
import { expect, test } from '../support/test.ts';
import { widgetTags } from '../support/widgetTags.ts';

const names = Object.keys(registry).filter((name) => !INVISIBLE_WIDGETS.includes(name));

/** State of a widget's gallery page, with its query and what a visitor does there. */
interface Shown {
  name: string;
  query?: string;
  enter?: (page: Page) => Promise<unknown>;
}

/** Returns the state of a search whose first request fails, so that the server's results stay. */
function failedFirstSearch(query = ''): Shown {
  return {
    name: 'with a failed first search',
    query: `${query}&fixture=search-500`,
    enter: (page) => expect(page.locator('main .sw-failure')).toBeVisible(),
  };
}

/** States that show content of a widget that nothing else shows. */
const MORE_STATES: Readonly<Record<string, readonly Shown[]>> = {
  'search-page': [failedFirstSearch('&q=asthma')],
  'topic-search': [failedFirstSearch()],
  advocacy: [
    {
      name: 'without its campaign',
      enter: async (page) => {
        // The browser may have the plugin's script in its cache.
        await page.route('**/stand-in/advocacy.js', (route) => route.abort());
        await page.reload();
        await touch(page.locator('[data-widget]'));
        await expect(page.locator('[data-advocacy-part="fallback"]').first()).toBeVisible();
      },
    },
  ],
  'sticky-banner': [
    {
      name: 'released',
      // The advertisement is sticky for five seconds.
      enter: async (page) => {
        await page.clock.fastForward(5000);
        await expect(page.locator('main [data-sticky-banner-part="ad"].sticky')).toHaveCount(0);
      },
    },
  ],
};

/** Widgets that change by themselves soon after they open, so that only the state after that is checked. */
const CHANGING = ['sticky-banner'];

/** Returns the states in which a widget is checked, first its initial state. */
const statesOf = (name: string): readonly Shown[] => [
  ...(CHANGING.includes(name) ? [] : [{ name: 'as it opens' }]),
  ...Object.entries(states[name] ?? {}).map(([state, { enter }]) => ({ name: state, enter })),
  ...(MORE_STATES[name] ?? []),
];

/** Widgets whose fields have labels of their own. */
const WITH_FIELDS: ReadonlySet<string> = new Set(widgetsTestedFor('3.3.2'));

/** Widgets with fields about the visitor. */
const ABOUT_THE_VISITOR: ReadonlySet<string> = new Set(widgetsTestedFor('1.3.5'));

const CHECKS = [defineQuestions, defineReading, defineColors, definePointer];

/** Size of a window in which a check runs. */
const WIDE = { width: 1280, height: 900 };
const PHONE = { width: 390, height: 844 };

/** Brands of the gallery: the Society's own, and two more. */
const BRANDS = ['', 'clinic', 'journal'];

async function open(page: Page, widget: string, { query = '', enter }: Shown): Promise<void> {
  await page.unrouteAll();
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.setViewportSize(WIDE);
  await page.mouse.move(0, 0);
  await page.goto(`/gallery/${widget}?brand=clinic${query}`);
  await ready(page, widget);
  await touch(page.locator('[data-widget]'));
  await expect(page.locator('[data-widget-state="loading"]')).toHaveCount(0);
  await enter?.(page);
}

/** Expects texts and controls to look as if they were in the order of the document, and images to have names. */
async function expectOrder(page: Page): Promise<void> {
  const problems: string[] = [];
  for (const [size, direction] of [
    [WIDE, 'ltr'],
    [WIDE, 'rtl'],
    [PHONE, 'rtl'],
    [PHONE, 'ltr'],
  ] as const) {
    await page.setViewportSize(size);
    await page.evaluate((value) => document.documentElement.setAttribute('dir', value), direction);
    await waitTwoFrames(page);
    const found = await page.evaluate(() => window.reading.order());
    problems.push(...found.map((problem) => `${size.width} px, ${direction}: ${problem}`));
  }
  problems.push(
    ...(await page.evaluate(() => [...window.reading.unnamedImages(), ...window.reading.looseParts()])),
  );
  expect.soft(problems).toEqual([]);
}

/** Expects a rotated screen to show the same. Between these sizes, only the height changes. */
async function expectBothOrientations(page: Page): Promise<void> {
  const contentsAt = async (width: number, height: number) => {
    await page.setViewportSize({ width, height });
    await waitTwoFrames(page);
    return page.evaluate(() => window.reading.contents());
  };
  // A slider counts its slides again some time after the width has changed, so that either of two readings may be old.
  await expect(async () => {
    const portrait = await contentsAt(700, 1000);
    expect(await contentsAt(700, 500)).toEqual(portrait);
  }).toPass();
  await page.setViewportSize({ width: PHONE.height, height: PHONE.width });
  expect.soft(await ask(page, 'cutOff', 'smallTargets')).toEqual([]);
  await page.setViewportSize(WIDE);
}

/**
 * Checks colors in every brand, in light and dark colors. Reads all of them in one task, so that the browser draws the page
 * only once.
 */
const problemsInAllColors = (
  page: Page,
  ...questions: readonly ('faint' | 'onlyColor' | 'faintFocus')[]
): Promise<string[]> =>
  page.evaluate(
    ([brands, asked]) => {
      const { dataset } = document.documentElement;
      const problems: string[] = [];
      for (const brand of brands)
        for (const colors of ['dark', 'light']) {
          dataset.brand = brand;
          dataset.colorScheme = colors;
          for (const question of asked)
            for (const problem of window.colors[question]()) problems.push(`${brand} ${colors}: ${problem}`);
        }
      return problems;
    },
    [BRANDS, questions] as const,
  );

/**
 * Expects enough contrast, and no information in colors alone. As the page opens, axe checks only text contrast and labels in
 * names, because `contract` has already run its other rules.
 */
async function expectColors(page: Page, isAsOpened: boolean): Promise<void> {
  expect.soft(await problemsInAllColors(page, 'faint', 'onlyColor')).toEqual([]);
  await loadAxe(page);
  const rules = isAsOpened ? ['color-contrast', 'label-content-name-mismatch'] : undefined;
  expect.soft(await page.evaluate(axeFindings, rules)).toEqual([]);
}

/** Expects focus rings with enough contrast. Moves the focus, which closes what is open only while it has the focus. */
async function expectFocusRings(page: Page): Promise<void> {
  // From now on, the browser shows focus rings.
  await page.keyboard.press('Shift');
  expect.soft(await problemsInAllColors(page, 'faintFocus')).toEqual([]);
}

/** Expects nothing to appear while the pointer is over a control or the control has the focus, and presses to be revocable. */
async function expectCalmPointer(page: Page, pointed: string[]): Promise<void> {
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.setViewportSize({ width: WIDE.width, height: Math.max(height, WIDE.height) });
  await waitTwoFrames(page);
  const { x, y } = await page.evaluate(() => window.pointer.away());
  await page.mouse.move(x, y);
  const targets = await page.evaluate((known) => window.pointer.targets(known), pointed);
  const problems: string[] = [];
  for (const target of targets) {
    await page.mouse.move(target.x, target.y);
    const appeared = await page.evaluate(() => window.pointer.appearedAfterFrame());
    problems.push(...appeared.map((content) => `${content} appears over ${target.name}`));
  }
  const address = page.url();
  for (const [index, target] of targets.entries()) {
    await page.evaluate((at) => window.pointer.preparePress(at), index);
    await page.mouse.move(target.x, target.y);
    await page.mouse.down();
    // Leaves vertically first, because moving sideways swipes a row of slides, which is not a press (2.5.1 and 2.5.7).
    await page.mouse.move(target.x, y);
    await page.mouse.move(x, y);
    await page.mouse.up();
    const changed = await page.evaluate(() => window.pointer.changedByPress());
    problems.push(...changed.map((change) => `a withdrawn press on ${target.name} ${change}`));
  }
  expect.soft(page.url()).toBe(address);
  problems.push(...(await page.evaluate((known) => window.pointer.appearedOnFocus(known), pointed)));
  pointed.push(...(await page.evaluate(() => window.pointer.kinds())));
  expect.soft(problems).toEqual([]);
}

/** Checks what does not depend on the state, once for each widget. */
async function expectInSettings(page: Page, widget: string): Promise<void> {
  if (WITH_FIELDS.has(widget))
    await test.step('each field has a visible label', async () => {
      expect.soft(await askOperable(page, 'unlabeled')).toEqual([]);
    });
  await test.step('fields about the visitor name their purpose', async () => {
    expect.soft(await page.evaluate(fieldsWithoutPurpose, ABOUT_VISITORS)).toEqual([]);
  });
  await expectAdapts(page, 'main');
  await page.emulateMedia({ reducedMotion: 'reduce', forcedColors: 'none' });
  await page.setViewportSize(WIDE);
  await test.step('the built stylesheet has the same effect as its sources', () => expectBuiltStyles(page));
}

/**
 * Returns the number of texts and controls that a widget has shown, and of colors that were judged.
 * @param pointed kinds of controls that have been pointed at in earlier states; those of this state are added
 */
async function expectPerceivable(
  page: Page,
  { enter }: Shown,
  pointed: string[],
): Promise<readonly [number, number]> {
  await test.step('colors have contrast and are never the only sign, and names contain the visible labels', () =>
    expectColors(page, !enter));
  await test.step('the order is the one of the document, and images have names', () => expectOrder(page));
  await test.step('portrait and landscape show the same', () => expectBothOrientations(page));
  const shown = await page.evaluate(() => window.reading.contents().length);
  await test.step('focus rings have contrast', () => expectFocusRings(page));
  await test.step('nothing appears on hover or focus, and a press can be withdrawn', () =>
    expectCalmPointer(page, pointed));
  return [shown, await page.evaluate(() => window.colors.judged())];
}

test.describe('without JavaScript', () => {
  test('a form and a list are read in order, with names and contrast', {
    tag: ['@RT-09', '@wcag-1.3.2', '@widget-form', '@widget-content-list'],
  }, async ({ withoutJavaScript: page }) => {
    for (const widget of ['form', 'content-list']) {
      await page.goto(`/gallery/${widget}`);
      for (const define of CHECKS) await page.evaluate(define);
      const problems = await page.evaluate(() => [...window.reading.order(), ...window.colors.faint()]);
      expect(problems, widget).toEqual([]);
    }
  });
});

for (const widget of names) {
  test(`${widget}: perceivable in every state, with any pointer and any setting`, {
    tag: [
      '@RT-01',
      '@RT-11',
      '@wcag-1.1.1',
      '@wcag-1.3.1',
      '@wcag-1.3.2',
      '@wcag-1.3.4',
      '@wcag-1.4.1',
      '@wcag-1.4.3',
      '@wcag-1.4.4',
      '@wcag-1.4.10',
      '@wcag-1.4.11',
      '@wcag-1.4.12',
      '@wcag-1.4.13',
      '@wcag-2.5.2',
      '@wcag-2.5.3',
      '@wcag-2.5.8',
      ...(WITH_FIELDS.has(widget) ? ['@wcag-3.3.2'] : []),
      ...(ABOUT_THE_VISITOR.has(widget) ? ['@wcag-1.3.5'] : []),
      ...widgetTags([widget]),
    ],
  }, async ({ page, violations }) => {
    test.slow();
    // Some states show the failure of a request.
    violations.allow(/Failed to load resource|\[widgets\]|ERR_FAILED/);
    for (const define of CHECKS) await page.addInitScript(define);
    await prepareOperation(page);
    await serveStyles(page, SOURCES, source);
    if (CHANGING.includes(widget)) await page.clock.install();
    const counts = { shown: 0, judged: 0 };
    const pointed: string[] = [];
    for (const [index, state] of statesOf(widget).entries())
      await test.step(state.name, async () => {
        await open(page, widget, state);
        const [shown, judged] = await expectPerceivable(page, state, pointed);
        counts.shown += shown;
        counts.judged += judged;
        if (index === 0) await expectInSettings(page, widget);
      });
    // Otherwise, the widget would pass because no part of it was in view.
    expect.soft(counts.shown, 'texts and controls in all states').toBeGreaterThan(0);
    // A widget without controls may have only texts, whose contrast axe checks.
    if (pointed.length > 0)
      expect.soft(counts.judged, 'colors of controls, icons and links').toBeGreaterThan(0);
  });
}

test('fields about the visitor name their purpose on the pages of the site', {
  tag: ['@RT-11', '@wcag-1.3.5'],
}, async ({ page }) => {
  for (const address of [
    '/donate',
    '/membership/apply',
    '/membership/purchase',
    '/login',
    '/account/profile',
    '/account/email',
    '/account/username',
    '/account/password',
    '/account/npi-lookup',
  ]) {
    await page.goto(address);
    const found = await page.evaluate(fieldsWithoutPurpose, ABOUT_VISITORS);
    expect.soft(found, address).toEqual([]);
  }
});

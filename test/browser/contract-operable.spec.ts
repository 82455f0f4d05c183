import type { Locator, Page } from '@playwright/test';
import { registry } from '../../src/entry/registry.ts';
import { widgetsTestedFor } from '../conformance/claims.ts';
import { INVISIBLE_WIDGETS } from '../conformance/folders.ts';
import { ask, prepareQuestions } from '../support/adaptation.ts';
import { nameProblems } from '../support/ariaNames.ts';
import { askOperable, prepareOperation } from '../support/operable.ts';
import { expectCardLoaded } from '../support/payments.ts';
import { ready, touch } from '../support/ready.ts';
import { expect, test } from '../support/test.ts';
import { widgetTags } from '../support/widgetTags.ts';

const names = Object.keys(registry).filter((name) => !INVISIBLE_WIDGETS.includes(name));

/** Pages of widgets that show most of what they can do on another page than in the gallery. */
const PAGES: Readonly<Record<string, string>> = { 'search-page': '/search?q=asthma' };

/** Opens the page of a widget and waits until all of its widgets are mounted and all responses have arrived. */
async function open(page: Page, name: string): Promise<void> {
  // Content that fades out can still receive the focus.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(PAGES[name] ?? `/gallery/${name}`);
  await ready(page, name);
  await touch(page.locator('[data-widget]'));
  await expect(page.locator('[data-widget-state="loading"]')).toHaveCount(0);
  // A search that is ready shows the server's results until its first response.
  await expect(page.locator('.sw-search-screen[hidden]')).toHaveCount(0);
  await page.evaluate(() => window.operable.settled());
}

/** Holds Tab down until the focus has left the page's main part, and expects it to leave. */
async function walk(page: Page, presses: number): Promise<void> {
  for (let done = 0; done < presses; done++) await page.keyboard.down('Tab');
  // Controls in frames and in shadow trees are not counted, so there may be a few more stops.
  await expect(async () => {
    await page.keyboard.down('Tab');
    expect(await page.evaluate(() => window.operable.isInMain())).toBe(false);
  }, 'Tab leaves the widgets').toPass({ intervals: [1] });
  await page.keyboard.up('Tab');
}

/** Expects that nothing in the widgets moves or changes by itself after the first five seconds. */
async function expectStill(page: Page): Promise<void> {
  await page.clock.runFor(5000);
  const before = await page.evaluate(() => window.operable.places());
  await page.clock.runFor(6000);
  expect.soft(await page.evaluate(() => window.operable.places())).toBe(before);
}

/** Operates a button with the Enter key, and closes the dialog that it may open. */
async function operate(page: Page, button: string): Promise<void> {
  await page.keyboard.press('Enter');
  await page.evaluate(() => window.operable.settled());
  const lostFocus = () => page.evaluate(() => window.operable.lostFocus());
  await expect.soft.poll(lostFocus, `focus after ${button}`).toBeUndefined();
  const hasDialog = () => page.evaluate(() => window.operable.hasDialog());
  if (!(await hasDialog())) return;
  const dialog = page.locator('dialog[open], .sw-overlay[data-state="open"]').first();
  expect.soft(nameProblems(await dialog.ariaSnapshot()), `names in the dialog of ${button}`).toEqual([]);
  await page.keyboard.press('Escape');
  await expect.poll(hasDialog, `Escape closes the dialog of ${button}`).toBe(false);
  await expect.soft.poll(lostFocus, `focus after the dialog of ${button}`).toBeUndefined();
}

/** Maximum number of buttons that are operated on a page. The others are of the same kinds. */
const MOST_BUTTONS = 20;

async function expectOperable(page: Page, name: string): Promise<void> {
  await open(page, name);
  // Otherwise, on a slow machine, the clock would pass the deadline of the card's fields.
  if (name === 'membership-purchase') await expectCardLoaded(page);
  await test.step('nothing moves by itself', () => expectStill(page));
  await test.step('controls have names that tell them apart', async () => {
    expect.soft(nameProblems(await page.locator('main').ariaSnapshot())).toEqual([]);
  });
  await test.step('Tab reaches every control in reading order, and leaves in both directions', async () => {
    expect.soft(await askOperable(page, 'pointerOnly', 'endless')).toEqual([]);
    const stops = await page.evaluate(() => {
      window.operable.startWalk();
      return window.operable.stops();
    });
    await walk(page, stops);
    expect.soft(await askOperable(page, 'unreached', 'order', 'withoutRole', 'contextChanges')).toEqual([]);
    await page.keyboard.down('Shift');
    await walk(page, stops);
    await page.keyboard.up('Shift');
    expect.soft(await ask(page, 'lostFocus')).toEqual([]);
  });
  await test.step('no other printable key than the slash is a shortcut', async () => {
    const keys = await askOperable(page, 'shortcuts');
    expect.soft(keys.filter((key) => key !== 'shortcuts: /')).toEqual([]);
  });
  await test.step('buttons work with the Enter key, and the focus is not lost', async () => {
    for (let done = 0; done < MOST_BUTTONS; done++) {
      const button = await page.evaluate(() => window.operable.focusNextButton());
      if (button === undefined) break;
      await operate(page, button);
    }
    expect.soft(await askOperable(page, 'contextChanges', 'dangling')).toEqual([]);
  });
}

test.describe('without JavaScript', () => {
  test('the controls of a form have labels', { tag: ['@RT-09', '@RT-11'] }, async ({
    withoutJavaScript: page,
  }) => {
    await page.goto('/gallery/form');
    expect(nameProblems(await page.locator('main').ariaSnapshot())).toEqual([]);
  });
});

/** Widgets with settings, except those whose settings are in a dialog. Their own tests change them. */
const WITH_SETTINGS: ReadonlySet<string> = new Set(
  widgetsTestedFor('3.2.2').filter((name) => !['assembly-field', 'npi-lookup'].includes(name)),
);

for (const name of names) {
  test(`${name}: operable by keyboard`, {
    tag: [
      '@wcag-2.1.1',
      '@wcag-2.1.2',
      '@wcag-2.1.4',
      '@wcag-2.2.2',
      '@wcag-2.4.3',
      '@wcag-2.4.4',
      '@wcag-2.4.6',
      '@wcag-2.4.7',
      '@wcag-2.4.11',
      '@wcag-3.2.1',
      ...(WITH_SETTINGS.has(name) ? ['@wcag-3.2.2'] : []),
      '@wcag-4.1.2',
      '@RT-11',
      ...widgetTags([name]),
    ],
  }, async ({ page, violations }) => {
    test.slow();
    // The server keeps no form for a page of the gallery.
    if (name === 'continue-elsewhere') violations.allow(/saved-form/);
    await prepareQuestions(page);
    await prepareOperation(page);
    if (WITH_SETTINGS.has(name))
      await test.step('a change of a setting opens, sends and leaves nothing, and keeps the focus', async () => {
        await open(page, name);
        expect.soft(await askOperable(page, 'changeSettings', 'contextChanges')).toEqual([]);
      });
    await page.clock.install();
    await expectOperable(page, name);
  });
}

/** Form that is refused. */
interface RefusedForm {
  /** Name of the button that submits it, or that leads to the next step. */
  button: string;
  /** Place of the button among those with the same name. The default is the first. */
  place?: number;
  /** Fills in what makes the form invalid. By default, required fields are empty. */
  prepare?: (main: Locator) => Promise<void>;
  /** Error that says what to do. */
  error: RegExp;
}

const REFUSED: Readonly<Record<string, RefusedForm>> = {
  'address-fields': { button: 'Save', error: /Choose|Enter|select/i },
  'assembly-field': { button: 'Send', place: 1, error: /Choose at least one assembly/ },
  'country-select': {
    button: 'Keep the address',
    prepare: async (main) => {
      await main
        .getByRole('combobox', { name: 'Where do you work?' })
        .selectOption({ label: 'United States' });
      await main.getByRole('textbox', { name: 'ZIP or postal code' }).fill('1');
    },
    error: /Enter a ZIP code of 5 digits/,
  },
  credentials: { button: 'Save boards', error: /Choose at least 1/ },
  donation: {
    button: 'Continue',
    prepare: (main) => main.getByRole('radio', { name: 'Another amount' }).check(),
    error: /Please indicate a donation amount/,
  },
  'file-field': { button: 'Send', error: /Choose your/ },
  form: { button: 'Register', error: /Enter your/ },
  'membership-application': { button: 'Continue', error: /Enter your full name/ },
  'membership-purchase': { button: 'Complete purchase', error: /Please select a membership option/ },
  'npi-field': {
    button: 'Continue',
    prepare: (main) => main.getByRole('radio', { name: 'Yes' }).first().check(),
    error: /Please enter your 10-digit NPI number/,
  },
  'repeat-group': { button: 'Send appointments', error: /Enter the hospital/ },
  'social-links': {
    button: 'Send',
    prepare: (main) => main.getByRole('textbox', { name: 'Link 1' }).first().fill('jane|doe'),
    error: /No pipes or commas are allowed/,
  },
};

test('a form that is refused focuses a field and describes what to do there', {
  tag: ['@wcag-3.3.1', '@wcag-3.3.3', '@RT-11', ...widgetTags(Object.keys(REFUSED))],
}, async ({ page }) => {
  test.slow();
  await prepareOperation(page);
  for (const [name, { button, place = 0, prepare, error }] of Object.entries(REFUSED))
    await test.step(name, async () => {
      await open(page, name);
      const main = page.locator('main');
      await prepare?.(main);
      await main.getByRole('button', { name: button, exact: true }).nth(place).press('Enter');
      await expect.soft.poll(() => page.evaluate(() => window.operable.error()), name).toMatch(error);
      expect.soft(await askOperable(page, 'contextChanges', 'dangling'), name).toEqual([]);
    });
});

/** One page for each kind of page on the stand-in site. */
const SITE = [
  '/',
  '/events',
  '/press-releases',
  '/resources',
  '/assemblies',
  '/topics/asthma',
  '/search',
  '/cart',
  '/donate',
  '/membership/apply',
  '/membership/purchase',
  '/login',
];

test('the pages of the site have their own titles, a language, a skip link, and the same navigation', {
  tag: [
    '@wcag-2.4.1',
    '@wcag-2.4.2',
    '@wcag-2.4.5',
    '@wcag-3.1.1',
    '@wcag-3.2.3',
    '@wcag-3.2.6',
    '@wcag-3.3.8',
    '@RT-11',
  ],
}, async ({ page }) => {
  const titles: string[] = [];
  const navigation: string[] = [];
  const linksOf = async (name: string) =>
    (await page.getByRole('navigation', { name }).getByRole('link').allTextContents()).join(', ');
  for (const address of SITE)
    await test.step(address, async () => {
      await page.goto(address);
      titles.push(await page.title());
      navigation.push(`${await linksOf('Main')}; ${await linksOf('Footer')}`);
      await expect(page.locator('html')).toHaveAttribute('lang', /^\w{2}/);
      await expect(page.getByRole('searchbox', { name: /^Search (?:the|this) site$/ }).first()).toBeVisible();
      await page.keyboard.press('Tab');
      await expect(page.locator(':focus')).toHaveText('Skip to main content');
    });
  expect(new Set(titles).size).toBe(SITE.length);
  expect([...new Set(navigation)]).toEqual([expect.stringMatching(/^Assemblies, Events, .*; Assemblies, /)]);
  await page.getByRole('textbox', { name: 'Password' }).focus();
  await expect(page.getByRole('textbox', { name: 'Password' })).toHaveAttribute(
    'autocomplete',
    'current-password',
  );
});

import { expect, type Locator, type Page } from '@playwright/test';
import { addSuggestion, donationParts, goToPayment } from '../support/donation.ts';
import { listParts } from '../support/lists.ts';
import { ALGOLIA_QUERIES } from '../support/search.ts';
import { searchScreenParts } from '../support/searchPage.ts';

/** Part of a page to capture: the examples or, for a dialog, the viewport. */
type Area = 'examples' | 'window';

/** State of a widget's examples after a visitor's actions. */
export interface State {
  area: Area;
  /** Brings the page into the state. */
  enter: (page: Page) => Promise<unknown>;
}

const opened = (enter: State['enter']): State => ({ area: 'window', enter });
const changed = (enter: State['enter']): State => ({ area: 'examples', enter });

/** Opens a dialog with its first opener. */
const openDialog =
  (id: string): State['enter'] =>
  async (page) => {
    await page.locator(`[data-opens="${id}"]`).and(page.locator(':visible')).first().click();
    await expect(page.getByRole('dialog')).toBeVisible();
  };

/** Toggles every `details` element in the examples. */
const toggleDetails = (page: Page): Promise<void> =>
  page.locator('main [data-widget] details').evaluateAll((all) => {
    for (const details of all as HTMLDetailsElement[]) details.open = !details.open;
  });

/** Clicks all matching elements, from first to last. */
async function clickEach(locator: Locator): Promise<void> {
  for (const each of await locator.all()) if (await each.isVisible()) await each.click();
}

/** Submits a widget's first form empty, so that the form shows its errors. */
const submitEmpty =
  (widget: string): State['enter'] =>
  (page) =>
    page
      .locator(
        `form[data-widget="${widget}"] [type="submit"]:visible, [data-widget="${widget}"] [type="submit"]:visible`,
      )
      .first()
      .click();

/** States of the widgets' examples, other than their initial state. */
export const states: Readonly<Record<string, Readonly<Record<string, State>>>> = {
  accordion: { toggled: changed(toggleDetails) },
  'action-tools': { open: changed(toggleDetails) },
  'add-to-calendar': { open: changed((page) => page.locator('main summary').first().click()) },
  'assembly-field': {
    open: opened(async (page) => {
      await page.getByRole('button', { name: 'Choose assemblies' }).click();
      // The text appears one frame after the dialog.
      await expect(page.getByRole('dialog').getByText('2 of 3 chosen')).toBeVisible();
    }),
  },
  'content-list': {
    panel: opened(async (page) => {
      const { toggle, box } = listParts(page);
      if ((await toggle.getAttribute('aria-expanded')) === 'false') await toggle.click();
      await expect(box('Webinar')).toBeVisible();
      await toggle.evaluate((element) => element.scrollIntoView());
    }),
    failed: changed(async (page) => {
      const { box, notice, toggle } = listParts(page);
      await page.route(/list\.html/, (route) => route.fulfill({ status: 500 }));
      const isClosed = (await toggle.getAttribute('aria-expanded')) === 'false';
      if (isClosed) await toggle.click();
      await box('Webinar').click();
      await expect(notice).toBeVisible();
      if (isClosed) await toggle.click();
    }),
    filtered: changed(async (page) => {
      const { box, list, toggle } = listParts(page);
      const isClosed = (await toggle.getAttribute('aria-expanded')) === 'false';
      if (isClosed) await toggle.click();
      for (const name of ['Webinar', 'Virtual']) {
        await box(name).click();
        await expect(list).toHaveAttribute('aria-busy', 'false');
      }
      if (isClosed) await toggle.click();
      await expect(page.getByRole('list', { name: 'Active filters' }).getByRole('button')).toHaveCount(2);
    }),
  },
  'conditional-field': { shown: changed((page) => page.getByLabel('Email').first().check()) },
  'continue-elsewhere': {
    open: changed((page) => page.locator('.sw-continue-more > summary').first().click()),
  },
  credentials: {
    open: changed(async (page) => {
      await page.getByRole('combobox').first().fill('M');
      await expect(page.getByRole('option').first()).toBeVisible();
    }),
  },
  donation: {
    errors: changed((page) => page.locator('form[data-widget="donation"] button:visible').last().click()),
  },
  drawer: { open: opened(openDialog('credits')), long: opened(openDialog('committees')) },
  form: { errors: changed(submitEmpty('form')) },
  'membership-application': {
    errors: changed((page) => page.getByRole('button', { name: 'Continue' }).first().click()),
  },
  'membership-purchase': { errors: changed(submitEmpty('membership-purchase')) },
  menu: { open: opened(openDialog('site-menu')) },
  modal: { open: opened(openDialog('statement')), form: opened(openDialog('reminder')) },
  'more-less': { toggled: changed((page) => clickEach(page.locator('[data-more-less-part="toggle"]'))) },
  'nav-search': {
    failed: opened(async (page) => {
      await page.route(ALGOLIA_QUERIES, (route) => route.fulfill({ status: 500 }));
      await page.locator('main').getByRole('searchbox').first().fill('asthma');
      await expect(page.locator('main .sw-failure')).toBeVisible();
    }),
    results: opened(async (page) => {
      await page
        .locator('main')
        .getByRole('searchbox')
        .or(page.locator('main').getByRole('combobox'))
        .first()
        .fill('asthma');
      await expect(page.locator('main').getByText('See All Results')).toBeVisible();
    }),
  },
  'npi-lookup': {
    open: opened(async (page) => {
      await page.locator('main [data-opens]').first().click();
      await expect(page.getByRole('dialog')).toBeVisible();
    }),
  },
  quiz: {
    answered: changed((page) =>
      clickEach(page.locator('[data-widget="quiz"] [data-quiz-correct="0"]:enabled')),
    ),
  },
  'redirect-modal': { open: opened(openDialog('journal')) },
  'saved-events': {
    // The storage still has what an earlier picture has saved.
    saved: changed((page) =>
      page.locator('[data-saved-events-part="save"][aria-pressed="false"]').evaluateAll((all) => {
        for (const button of all as HTMLElement[]) button.click();
      }),
    ),
  },
  'search-page': {
    failed: changed(async (page) => {
      const { box, notice } = searchScreenParts(page);
      await box.fill('asthma');
      await expect(page.locator('.sw-search .sw-search-hit').first()).toBeVisible();
      await page.route(ALGOLIA_QUERIES, (route) => route.fulfill({ status: 500 }));
      await box.fill('copd');
      await expect(notice).toBeVisible();
    }),
    panel: opened(async (page) => {
      const { box, toggle, value } = searchScreenParts(page);
      await box.fill('asthma');
      await expect(toggle).toBeVisible();
      if ((await toggle.getAttribute('aria-expanded')) === 'false') await toggle.click();
      await value('Guidelines').check();
      await expect(page.getByText('43 results', { exact: true })).toBeVisible();
      await toggle.evaluate((element) => element.scrollIntoView());
    }),
    results: changed(async (page) => {
      await searchScreenParts(page).box.fill('asthma');
      await expect(page.locator('.sw-search .sw-search-hit').first()).toBeVisible();
    }),
    nothing: changed(async (page) => {
      await searchScreenParts(page).box.fill('zzzz');
      await expect(page.locator('.sw-search-nothing-sentence')).toBeVisible();
    }),
  },
  'session-keeper': {
    // The warning says 'less than a minute', and no number that changes.
    warned: opened(async (page) => {
      await page.request.post('/stand-in/session?as=member&duration=25', { maxRedirects: 0 });
      await page.reload();
      await expect(page.locator('html[data-widgets-version]')).toBeAttached();
      // In one task, because the dialog may open while the driver fills in the field.
      await page
        .getByRole('textbox', { name: 'Note to the office' })
        .evaluate((field: HTMLTextAreaElement) => {
          field.focus();
          field.value = 'Please call back.';
          field.dispatchEvent(new Event('input', { bubbles: true }));
        });
      await expect(page.getByRole('dialog')).toBeVisible();
    }),
  },
  slider: { second: changed((page) => clickEach(page.locator('[data-slider-part="next"]'))) },
  'visibility-toggle': { shown: changed((page) => page.getByLabel('Yes').first().check()) },
};

/** Page on the stand-in site. */
interface SitePage {
  address: string;
  /** Brings the page into the state to capture. */
  enter?: State['enter'];
}

/** Pages on the stand-in site, by the names of their pictures. */
export const sitePages: Readonly<Record<string, SitePage>> = {
  home: { address: '/' },
  events: { address: '/events?types=webinar' },
  purchase: { address: '/membership/purchase' },
  search: { address: '/search?q=asthma' },
  topic: { address: '/topics/asthma' },
  apply: { address: '/membership/apply' },
  donate: { address: '/donate' },
  'donate-summary': { address: '/donate', enter: (page) => addSuggestion(donationParts(page)) },
  'donate-payment': {
    address: '/donate',
    enter: async (page) => {
      await addSuggestion(donationParts(page));
      await goToPayment(donationParts(page));
      // Does not wait for `networkidle`, because the driver twice failed to report it within a minute of frames being
      // added.
      await page.locator('iframe[title="Secure card number input frame"]').waitFor();
      for (const frame of page.frames()) await frame.waitForLoadState();
    },
  },
  login: { address: '/login' },
};

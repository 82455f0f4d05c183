import type { Page } from '@playwright/test';
import { expectUse } from '../support/expectedUses.ts';
import { waitTwoFrames } from '../support/frames.ts';
import { interceptRequests } from '../support/interceptRequests.ts';
import { expect, test } from '../support/test.ts';

/** Pages on which widgets hide content before they mount. */
const PAGES = [
  '/events',
  '/gallery/accordion',
  '/gallery/continue-elsewhere',
  '/gallery/drawer',
  '/gallery/more-less',
  '/gallery/npi-field',
  '/gallery/quiz',
  '/membership/apply',
  '/membership/purchase',
  '/donate',
];

/**
 * Pages for a feature that the stylesheet detects together with another feature. Two pages are enough, because the entry's
 * check is the same on every page.
 */
const TWO_PAGES = ['/events', '/donate'];

/** Simulation of an older browser that lacks a feature that every widget needs. */
interface Missing {
  pages: readonly string[];
  /** Replacements for conditions in the built files. The test's browser evaluates the replacements to false. */
  files: Readonly<Record<string, string>>;
  /** Removes the feature before any script of the page runs. */
  remove?: () => void;
}

const NO_DIR = { 'selector(:dir(ltr))': 'selector(:unknown(ltr))' };
const NO_ALTERNATIVE_TEXT = { '(content:""/"")': '(content:unknown)' };

const MISSING: Readonly<Record<string, Missing>> = {
  // Chromium before version 120 lacks both `URL.canParse` and `:dir`.
  'URL.canParse': { pages: PAGES, files: NO_DIR, remove: () => Reflect.deleteProperty(URL, 'canParse') },
  ':dir': { pages: TWO_PAGES, files: NO_DIR },
  // Firefox before version 124 and Safari before version 17.4 lack both `AbortSignal.any` and alternative text.
  'AbortSignal.any': {
    pages: PAGES,
    files: NO_ALTERNATIVE_TEXT,
    remove: () => Reflect.deleteProperty(AbortSignal, 'any'),
  },
  // Firefox before version 121, which lacks `:has`, also lacks alternative text.
  'alternative text in content': { pages: TWO_PAGES, files: NO_ALTERNATIVE_TEXT },
};

/** Serves the entry and the stylesheets with replacements. Each replacement must change at least one of these files. */
async function replaceInFiles(page: Page, replacements: Readonly<Record<string, string>>): Promise<void> {
  const recordUse = expectUse(`rewrite of the built files: ${Object.keys(replacements).join(', ')}`);
  const files = ['*/widgets.js', '*/widgets.css', '*/site.css*'];
  await interceptRequests(page, files, 'Response', async ({ status, headers, readText }) => {
    const sent = await readText();
    let body = sent;
    for (const [original, replacement] of Object.entries(replacements))
      body = body.replaceAll(original, replacement);
    if (body !== sent) recordUse();
    return { status, headers, body };
  });
}

/** Returns the text that a page shows, and all traces of widgets on it. */
const contentOf = (page: Page) =>
  page.evaluate(() => ({
    texts: (document.querySelector('main') as HTMLElement).innerText.split(/\n+/),
    states: document.querySelectorAll('[data-widget-state], [data-widget-slot]').length,
  }));

/** Contents of pages without JavaScript, by address. They are cached because they are the same for every missing feature. */
const plainContents = new Map<string, Awaited<ReturnType<typeof contentOf>>>();

async function plainContentOf(page: Page, address: string) {
  const known = plainContents.get(address);
  if (known) return known;
  await page.goto(address);
  const content = await contentOf(page);
  plainContents.set(address, content);
  return content;
}

test.describe('without JavaScript', () => {
  test('the pages are readable', { tag: '@RT-09' }, async ({ withoutJavaScript: page }) => {
    for (const address of PAGES) {
      await page.goto(address);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    }
  });
});

for (const [feature, { pages, files, remove }] of Object.entries(MISSING)) {
  test.describe(`in a browser without ${feature}`, () => {
    test('pages stay as the server sent them, and a list works with plain navigation', {
      tag: '@RT-09',
    }, async ({ page, withoutJavaScript, requests }) => {
      await replaceInFiles(page, files);
      if (remove) await page.addInitScript(remove);
      for (const address of pages) {
        // The page counts as used from its load event on, so within two frames a widget that starts would request its chunk.
        await page.goto(address);
        await waitTwoFrames(page);
        const content = await contentOf(page);
        expect(content, address).toEqual(await plainContentOf(withoutJavaScript, address));
        expect(content.states, address).toBe(0);
      }
      expect(requests.to(/\/chunks\//)).toEqual([]);
      await page.goto('/events');
      await page.getByRole('checkbox', { name: /^Webinar\b/ }).check();
      await page.getByRole('button', { name: 'Apply filters' }).click();
      await expect(page).toHaveURL('/events?types=webinar');
      // Lets the last page's files finish loading before the test ends.
      await page.waitForLoadState();
    });
  });
}

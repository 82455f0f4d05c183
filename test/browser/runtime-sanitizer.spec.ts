import type { Page } from '@playwright/test';
import type { Sanitizers } from '../probes/sanitizer.tsx';
import { HOSTILE_PIECES } from '../support/hostileMarkup.ts';
import { expectNotBusy, listParts } from '../support/lists.ts';
import { openProbes } from '../support/probes.ts';
import { ready } from '../support/ready.ts';
import { expect, test } from '../support/test.ts';

/** Messages of the browser about markup that DOMPurify parses and then removes. */
const PARSED = /inline|Policy violation|Failed to load resource|ERR_|Refused|preload/;
const REMOVED = /a part of an HTML fragment was removed/;

/** Markup, in addition to the hostile markup, for which both sanitizers return the same result. */
const SAME_MARKUP: readonly string[] = [
  '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 1 1" aria-hidden="true"><title>x</title><linearGradient id="shade" gradientUnits="userSpaceOnUse"><stop offset="0"></stop></linearGradient><path d="M0 0" fill="url(#shade)"></path><text x="1">t</text></svg>',
  '<svg><desc><p>HTML in SVG</p></desc><unknown><path d=""></path></unknown></svg>',
  '<svg><animateMotion attributeName="href" path="M0"></animateMotion></svg><animate attributeName="href">',
  '<math><semantics><mrow><mi>x</mi><mo>=</mo></mrow><annotation>x=</annotation></semantics></math>',
  '<my-card heading="a"><p>custom <my-icon name="x"></my-icon></p></my-card><font color="red"><center>old</center></font>',
  '<button is="x-y">customized</button>',
  '<div><template shadowrootmode="open"><b>x</b></template></div><template><p onclick="evil=1" data-a="b">x</p></template>',
  // The parser moves the control out of the table, so that it stands before its form.
  '<div><table><form action="/"><input name="getAttributeNames"></table></div>',
  '<div><template shadowrootmode="closed" shadowrootclonable><dialog open>x</dialog></template></div>',
  '<template for="x"><b>patch</b></template><?marker name="x"?><!-- comment --><p>after',
  '<label for="a">x</label><p for="a" data-x.y="2" class="a:b" width="a:b">x',
  '<p data-a:b="1">x</p><p title="</script>">x</p><p title="a-->b" aria-label="<!--">x</p>',
  '<img src="data:image/png;base64,x" srcset="a 1x"><a href="data:x">y</a><a href="tel:1">z</a><a href="web+x:1">q</a>',
  '<a id="cookie" name="body">x</a><p id="elements"></p><p id="events">x</p>',
  '<table><tr><td colspan="2">x</table><tr><td>y<dl><dt>a<dd>b</dl>',
  '<style>x</style><p>after<link rel="stylesheet" href="x">a<meta>b<noscript>x</noscript><title>t</title>',
  '<dialog open>x</dialog><form action="https://evil.example/"><input name="q"></form><a target="x" rel="opener" href="/">y</a>',
  '<button popovertarget="a" command="show-modal" commandfor="y">x</button><div popover id="a"></div>',
  '<select><option>a<hr><button>b</button></select><slot name="x">y</slot><picture><source srcset="a"></picture>',
  '<html><body><p>x</body></html>',
  '<plaintext>x<b>',
];

/** Markup for which the browser's sanitizer returns a different result. Each difference is harmless. */
const DIFFERENT_MARKUP: readonly { markup: string; native: string; purify: string }[] = [
  // Elements that are never safe are removed together with their content.
  { markup: '<object><p>fallback</p></object>', native: '', purify: '<p>fallback</p>' },
  // The names that hide properties of a form are removed instead of the form.
  {
    markup: '<form><input name="attributes"><input name="getAttribute"><input id="action" name="zip"></form>',
    native: '<form><input><input><input name="zip"></form>',
    purify: '',
  },
  // The browser's sanitizer has no pattern for ARIA attributes, so it allows only those that exist.
  {
    markup: '<p aria-none="1" aria-label="x"></p>',
    native: '<p aria-label="x"></p>',
    purify: '<p aria-none="1" aria-label="x"></p>',
  },
  // The browser's sanitizer removes each `use`, so DOMPurify sanitizes markup that contains one.
  {
    markup:
      '<svg><use href="#a"></use><use xlink:href="#b"></use><use href="/x.svg#a"></use><use href="%20#a"></use><use href="#a" xlink:href="//evil.example/x.svg#a"></use></svg><template><svg><use href="//evil.example/x.svg#a"></use></svg></template>',
    native: '<svg></svg><template><svg></svg></template>',
    purify: '<svg><use href="#a"></use><use xlink:href="#b"></use></svg><template><svg></svg></template>',
  },
  // DOMPurify removes spaces around values.
  { markup: '<p title=" x "></p>', native: '<p title=" x "></p>', purify: '<p title="x"></p>' },
];

async function openSanitizers(page: Page): Promise<void> {
  await openProbes(page, '<div data-widget="sanitizer"></div>');
  await page.locator('[data-widget-state="ready"]').waitFor({ state: 'attached' });
}

/** Returns what each sanitizer leaves of markup. */
const sanitizeTwice = (page: Page, markup: string): Promise<{ native: string | undefined; purify: string }> =>
  page.evaluate(async (dirty) => {
    const { native, purify } = Reflect.get(window, 'sanitizers') as Sanitizers;
    return { native: await native?.(dirty), purify: await purify(dirty) };
  }, markup);

const PURIFY = '/chunks/purify';
const isPurify = (url: string): boolean => new URL(url).pathname.startsWith(PURIFY);

/** Filters the list of events, and returns whether the page has requested DOMPurify. */
async function filterEvents(page: Page): Promise<boolean> {
  const urls: string[] = [];
  page.on('request', (request) => urls.push(request.url()));
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/events');
  await ready(page, 'content-list');
  const parts = listParts(page);
  await parts.box('Webinar').click();
  await expectNotBusy(parts);
  await expect(parts.count).toHaveText('92 results');
  return urls.some(isPurify);
}

test.describe('without JavaScript', () => {
  test('the server’s markup is shown as it is', { tag: '@RT-09' }, async ({ withoutJavaScript: page }) => {
    await page.goto('/events');
    await expect(listParts(page).entries.first()).toBeVisible();
  });
});

test.describe('the browser’s sanitizer', () => {
  test('leaves the same as DOMPurify of hostile and of harmless markup', {
    tag: ['@threat-stored-script', '@RT-11', '@LS-03'],
  }, async ({ page, violations }) => {
    violations.allow(PARSED);
    violations.allow(REMOVED);
    const fragments = await Promise.all(
      ['/events/list.html', '/events/list.html?fixture=evil-lists', '/events/pagination.html'].map(
        async (path) => (await page.request.get(path)).text(),
      ),
    );
    await openSanitizers(page);
    for (const markup of [...HOSTILE_PIECES, ...SAME_MARKUP, ...fragments]) {
      const { native, purify } = await sanitizeTwice(page, markup);
      expect(native, markup).toBe(purify);
    }
  });

  test('differs from DOMPurify only in harmless details, replaces it, and is checked before use', {
    tag: ['@threat-stored-script', '@RT-11', '@LS-03'],
  }, async ({ asNewVisitor, page, browser, baseURL, violations }) => {
    violations.allow(REMOVED);
    await test.step('differs from DOMPurify only in harmless details', async () => {
      await openSanitizers(page);
      for (const { markup, ...expected } of DIFFERENT_MARKUP)
        expect(await sanitizeTwice(page, markup), markup).toEqual(expected);
    });
    await test.step('allows the same names as DOMPurify', async () => {
      const { ours, theirs } = await page.evaluate(
        () => (Reflect.get(window, 'sanitizers') as Sanitizers).names,
      );
      const forbidden = ['#text', 'style'];
      // Attributes with a prefix have a namespace, and are part of the configuration itself.
      const isListed = (name: string): boolean => !forbidden.includes(name) && !name.includes(':');
      expect(new Set(ours.elements)).toEqual(new Set(theirs.elements.filter(isListed)));
      expect(new Set(ours.attributes)).toEqual(new Set([...theirs.attributes.filter(isListed), 'target']));
    });
    await test.step('saves the download of DOMPurify, which other browsers need', async () => {
      expect(await filterEvents(page)).toBe(false);
      const context = await browser.newContext(baseURL ? { baseURL } : {});
      const other = await context.newPage();
      await other.addInitScript(() => Reflect.deleteProperty(Element.prototype, 'setHTML'));
      expect(await filterEvents(other)).toBe(true);
      await context.close();
    });
    await test.step('is not used if it ignores the configuration', async () => {
      await asNewVisitor();
      await page.addInitScript(() => {
        const { setHTML } = Element.prototype;
        Element.prototype.setHTML = function ignoreConfiguration(markup) {
          Reflect.apply(setHTML ?? (() => undefined), this, [markup]);
        };
      });
      await openSanitizers(page);
      expect(
        await page.evaluate(() => (Reflect.get(window, 'sanitizers') as Sanitizers).native),
      ).toBeUndefined();
    });
  });
});

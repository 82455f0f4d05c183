import type { Page } from '@playwright/test';
import { ask, defineQuestions } from '../support/adaptation.ts';
import { defineColors } from '../support/contrast.ts';
import { ABOUT_VISITORS, fieldsWithoutPurpose } from '../support/fieldPurposes.ts';
import { waitTwoFrames } from '../support/frames.ts';
import { definePointer } from '../support/pointer.ts';
import { defineReading } from '../support/readingOrder.ts';
import { ready } from '../support/ready.ts';
import { expect, test } from '../support/test.ts';

/** Fault in a widget, and the sentence of the check that has to find it. */
interface Fault {
  html: string;
  css?: string;
  check: (page: Page) => Promise<readonly string[]>;
  found: RegExp;
}

const order = (page: Page) => page.evaluate(() => window.reading.order());
const faint = (page: Page) => page.evaluate(() => window.colors.faint());
const onlyColor = (page: Page) => page.evaluate(() => window.colors.onlyColor());

/** Red and green of the same lightness, which somebody who sees no hues cannot distinguish. */
const HUES = '.broken a { color: #c00000; text-decoration: none } .broken [aria-current] { color: #007a00 }';

/** Moves over the first target on the page, presses there, and releases the button elsewhere. */
async function pressFirst(page: Page): Promise<readonly string[]> {
  const targets = await page.evaluate(() => window.pointer.targets());
  const { x, y } = await page.evaluate(() => window.pointer.away());
  const first = targets[0];
  if (!first) return [];
  await page.mouse.move(first.x, first.y);
  const appeared = await page.evaluate(() => window.pointer.appearedAfterFrame());
  await page.evaluate((index) => window.pointer.preparePress(index), 0);
  await page.mouse.down();
  await page.mouse.move(x, y);
  await page.mouse.up();
  return [...appeared, ...(await page.evaluate(() => window.pointer.changedByPress()))];
}

const TIP = '<button type="button" class="opener">Help</button><p class="tip">Tip</p>';

const FAULTS: Readonly<Record<string, Fault>> = {
  'a column that is shown upside down (1.3.2)': {
    html: '<p>One</p><p>Two</p>',
    css: '.broken { display: flex; flex-direction: column-reverse }',
    check: order,
    found: /^p "Two" .* before p "One"/,
  },
  'a row that ignores the direction of the page (1.3.2)': {
    html: '<p>One</p><p>Two</p>',
    css: '.broken { display: flex; direction: ltr; flex-direction: row-reverse }',
    check: order,
    found: /^p "Two" .* before p "One"/,
  },
  'an image without a name (1.1.1)': {
    html: '<svg class="sw-icon" width="20" height="20"><path d="M0 0h9v9z"/></svg>',
    check: (page) => page.evaluate(() => window.reading.unnamedImages()),
    found: /^svg.* without a name/,
  },
  'a symbol that is read out (1.1.1)': {
    html: '<span class="sw-arrow">More</span>',
    css: '.sw-arrow::after { content: "→" }',
    check: (page) => page.evaluate(() => window.reading.unnamedImages()),
    found: /the symbol ::after .* is read out/,
  },
  'choices in a group without a name (1.3.1)': {
    html: '<fieldset><label><input type="radio" name="x"> A</label><label><input type="radio" name="x"> B</label></fieldset>',
    check: (page) => page.evaluate(() => window.reading.looseParts()),
    found: /outside a named group/,
  },
  'a field with a faint edge (1.4.11)': {
    html: '<input id="broken" class="faint">',
    css: '.sw-form .broken .faint { border: 1px solid #dddddd; background: none }',
    check: faint,
    found: /^the edge of input\.faint .*1\.\d/,
  },
  'a faint icon (1.4.11)': {
    html: '<button type="button" class="sw-arrow">More</button>',
    css: '.sw-arrow::after { content: ""; border: solid #cccccc; border-width: 0 2px 2px 0; display: inline-block }',
    check: faint,
    found: /^the icon ::after of button\.sw-arrow/,
  },
  'a faint focus ring (1.4.11)': {
    html: '<button type="button">More</button>',
    css: ':root { --sw-focus-ring: 3px solid #dddddd }',
    check: (page) => page.evaluate(() => window.colors.faintFocus()),
    found: /^the focus ring of button "More"/,
  },
  'a current page that differs only in its hue (1.4.1)': {
    html: '<ul><li><a href="#1" aria-current="page">1</a></li><li><a href="#2">2</a></li></ul>',
    css: HUES,
    check: onlyColor,
    found: /^a "1" .* only in its hue/,
  },
  'an invalid field without a message (1.4.1)': {
    html: '<div class="sw-field"><input aria-label="Name" aria-invalid="true"></div>',
    check: onlyColor,
    found: /^nothing but its color shows/,
  },
  'a tip that appears on hover (1.4.13)': {
    html: TIP,
    css: '.tip { display: none } .opener:hover + .tip { display: block }',
    check: pressFirst,
    found: /^p\.tip "Tip"/,
  },
  'a tip that appears on focus and stays (1.4.13)': {
    html: TIP,
    css: '.tip { display: none } .opener:focus + .tip { display: block }',
    check: (page) => page.evaluate(() => window.pointer.appearedOnFocus()),
    found: /^Escape doesn’t hide p\.tip/,
  },
  'a button that acts when it goes down (2.5.2)': {
    html: '<button type="button" class="opener" data-acts>Act</button>',
    check: pressFirst,
    found: /^changes data-done of button\.opener/,
  },
  'a name without the label (2.5.3)': {
    html: '<label for="broken">First name</label><input id="broken" aria-label="Given name">',
    check: (page) => page.evaluate(() => window.reading.looseParts()),
    found: /is named "Given name", which lacks its label/,
  },
  'small targets beside each other (2.5.8)': {
    html: '<button type="button" class="tiny">a</button><button type="button" class="tiny">b</button>',
    css: '.broken .tiny { all: unset; display: inline-block; width: 12px; height: 12px; font-size: 8px }',
    check: (page) => ask(page, 'smallTargets'),
    found: /button\.tiny "a" .* is close to another/,
  },
  'a field without its purpose (1.3.5)': {
    html: '<label for="broken">First name</label><input id="broken" name="first">',
    check: (page) => page.evaluate(fieldsWithoutPurpose, ABOUT_VISITORS),
    found: /^first \("first name"\) has autocomplete=""/,
  },
};

/**
 * Adds markup and styles to the first widget on the page. The debugging protocol adds the markup, because the page's policy
 * (Trusted Types) would block a script that does.
 */
async function breakWidget(page: Page, { html, css = '' }: Pick<Fault, 'html' | 'css'>): Promise<void> {
  await page.evaluate((rules) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(rules);
    document.adoptedStyleSheets.push(sheet);
    const box = document.createElement('div');
    box.className = 'broken';
    document.querySelector('main [data-widget]')?.prepend(box);
  }, css);
  const client = await page.context().newCDPSession(page);
  const { root } = await client.send('DOM.getDocument');
  const { nodeId } = await client.send('DOM.querySelector', { nodeId: root.nodeId, selector: '.broken' });
  await client.send('DOM.setOuterHTML', { nodeId, outerHTML: `<div class="broken">${html}</div>` });
  await client.detach();
  await page.evaluate(() => {
    const acting = document.querySelector('[data-acts]');
    acting?.addEventListener('pointerdown', () => acting.setAttribute('data-done', ''));
  });
}

test.describe('without JavaScript', () => {
  test('the checks work on a page that runs no scripts', { tag: '@RT-09' }, async ({
    withoutJavaScript: page,
  }) => {
    await page.goto('/gallery/drawer');
    for (const define of [defineQuestions, defineReading]) await page.evaluate(define);
    expect(await order(page)).toEqual([]);
  });
});

test('the perception checks find each planted fault, and nothing before it', {
  tag: '@RT-11',
}, async ({ page }) => {
  test.slow();
  for (const define of [defineQuestions, defineReading, defineColors, definePointer])
    await page.addInitScript(define);
  for (const [title, fault] of Object.entries(FAULTS))
    await test.step(title, async () => {
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await page.goto('/gallery/membership-selector');
      await ready(page, 'membership-selector');
      await page.keyboard.press('Shift');
      expect(await fault.check(page)).toEqual([]);
      await breakWidget(page, fault);
      await waitTwoFrames(page);
      const problems = await fault.check(page);
      expect(
        problems.filter((problem) => fault.found.test(problem)),
        problems.join('\n'),
      ).not.toEqual([]);
    });
});

test('content that a rotated screen hides is found (1.3.4)', { tag: '@RT-11' }, async ({ page }) => {
  for (const define of [defineQuestions, defineReading]) await page.addInitScript(define);
  await page.goto('/gallery/membership-selector');
  await ready(page, 'membership-selector');
  const contentsAt = async (height: number) => {
    await page.setViewportSize({ width: 700, height });
    await waitTwoFrames(page);
    return page.evaluate(() => window.reading.contents());
  };
  expect(await contentsAt(500)).toEqual(await contentsAt(1000));
  await breakWidget(page, {
    html: '<p class="upright">Turn your device</p>',
    css: '@media (orientation: landscape) { .upright { display: none } }',
  });
  expect(await contentsAt(500)).not.toEqual(await contentsAt(1000));
});

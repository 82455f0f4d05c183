import { expect, type Page, test } from '@playwright/test';
import { registry } from '../../src/entry/registry.ts';
import { touch } from '../support/ready.ts';
import { collectReports } from '../support/reports.ts';

/**
 * Elements that WordPress treats as blocks in its `wpautop` function. It treats all other elements as text, even buttons.
 */
const BLOCK =
  '(?:table|thead|tfoot|caption|col|colgroup|tbody|tr|td|th|div|dl|dd|dt|ul|ol|li|pre|form|map|area|blockquote|address|style|p|h[1-6]|hr|fieldset|legend|section|article|aside|hgroup|header|footer|nav|figure|figcaption|details|menu|summary)';

const applyAll = (
  html: string,
  steps: readonly (readonly [pattern: RegExp, replacement: string])[],
): string => steps.reduce((text, [pattern, replacement]) => text.replace(pattern, replacement), html);

/** Placeholder for a line break inside a script or a style, which `wpautop` ignores. */
const KEPT_BREAK = '\u{E000}';

/**
 * Placeholder that `wpautop` uses for a line break inside a tag. Its patterns mistake the placeholder's `>` for the end of
 * the tag, so a `</p>` may be left after the tag.
 */
const TAG_BREAK = ' <!-- wpnl --> ';

/**
 * Returns HTML with automatic paragraphs, created in the same steps as in WordPress 6's `wpautop`. A blank line or a block
 * starts a paragraph, and each line ends with `<br />`. As in WordPress, scripts that contain blank lines are split, and
 * unbalanced `</p>` tags remain, which browsers turn into empty paragraphs. For the examples and gallery pages of all
 * widgets, the result is the same as in WordPress 6.1.9.
 */
function withAutomaticParagraphs(html: string): string {
  const blocks = applyAll(`${html}\n`, [
    [/<br\s*\/?>\s*<br\s*\/?>/g, '\n\n'],
    [new RegExp(`(<${BLOCK}[\\s/>])`, 'g'), '\n\n$1'],
    [new RegExp(`(</${BLOCK}>)`, 'g'), '$1\n\n'],
    [/\s*<option/g, '<option'],
    [/<\/option>\s*/g, '</option>'],
  ]).replace(/<[^<>]*>/g, (tag) => tag.replaceAll('\n', TAG_BREAK));
  const paragraphs = blocks.split(/\n\s*\n/).filter((text) => text.trim() !== '');
  const wrapped = paragraphs.map((text) => `<p>${text.replace(/^\n+|\n+$/g, '')}</p>\n`).join('');
  const unwrapped = applyAll(wrapped, [
    [/<p>\s*<\/p>/g, ''],
    [/<p>([^<]+)<\/(div|address|form)>/g, '<p>$1</p></$2>'],
    [new RegExp(`<p>\\s*(</?${BLOCK}[^>]*>)\\s*</p>`, 'g'), '$1'],
    [/<p>(<li.+?)<\/p>/g, '$1'],
    [new RegExp(`<p>\\s*(</?${BLOCK}[^>]*>)`, 'g'), '$1'],
    [new RegExp(`(</?${BLOCK}[^>]*>)\\s*</p>`, 'g'), '$1'],
  ]).replace(/<(script|style|svg).*?<\/\1>/gs, (element) => element.replaceAll('\n', KEPT_BREAK));
  return applyAll(unwrapped, [
    [/<br\/?>/g, '<br />'],
    [/(?<!<br \/>)\s*\n/g, '<br />\n'],
    [new RegExp(`(</?${BLOCK}[^>]*>)\\s*<br />`, 'g'), '$1'],
    [/<br \/>(\s*<\/?(?:p|li|div|dl|dd|dt|th|pre|td|ul|ol)[^>]*>)/g, '$1'],
    [/\n<\/p>(?=\n?$)/g, '</p>'],
    [new RegExp(`${KEPT_BREAK}|${TAG_BREAK}`, 'g'), '\n'],
  ]);
}

/**
 * Returns HTML without the attributes that content filters remove for untrusted authors: `hidden`, `tabindex`, and `name`
 * on `<details>`.
 */
const withoutFilteredAttributes = (html: string): string =>
  html.replace(/<[a-z][^<>]*>/g, (tag) =>
    applyAll(tag, [
      [/\s(?:hidden(?:="[^"]*")?|tabindex="[^"]*")(?=[\s/>])/g, ''],
      [/^(<details\b.*?)\sname="[^"]*"/s, '$1'],
    ]),
  );

/** Returns the state, visible text and height of each matching host in the page's content, and its forms' heights. */
const readHosts = (page: Page, name: string) =>
  page.locator(`main [data-widget="${name}"]`).evaluateAll((hosts) =>
    hosts.map((host) => ({
      state: (host as HTMLElement).dataset.widgetState,
      words: (host as HTMLElement).innerText.replace(/\s+/g, ''),
      heights: [host, ...host.querySelectorAll('form')].map((each) => (each as HTMLElement).offsetHeight),
    })),
  );

/** Opens a widget's page with content as an editor would change it, and waits until its widgets have settled. */
async function open(page: Page, name: string, change: (html: string) => string) {
  const path = `/gallery/${name}`;
  await page.route(
    ({ pathname }) => pathname === path,
    async (route) => {
      const response = await route.fetch();
      const body = (await response.text()).replace(/(?<=<main\b[^>]*>).*(?=<\/main>)/s, change);
      await route.fulfill({ response, body });
    },
  );
  await page.goto(path);
  const hosts = page.locator(`main [data-widget="${name}"]`);
  await touch(hosts);
  await expect(
    hosts.and(page.locator(':not([data-widget-state="ready"], [data-widget-state="failed"])')),
  ).toHaveCount(0);
  await page.waitForLoadState('networkidle');
  await page.unroute(() => true);
  return readHosts(page, name);
}

/**
 * Largest permitted difference in height, in px. It is not zero because a line break between two words can be wider or
 * narrower than a space.
 */
const MOST_GROWTH = 12;

/**
 * Height in px that line breaks add to the site's own markup inside a widget. In the site's grids, each line break becomes a
 * separate row. Our stylesheet cannot select these line breaks, so the site's stylesheet has to hide them. Before
 * `editors.css` existed, line breaks in our own fields made the search box grow by 95 px and the donation form by 204 px.
 */
const GROWTH_OF_SITE: Readonly<Record<string, number>> = {
  // Line breaks in each item's date, between the month, the days and the year.
  'content-list': 40,
  slider: 80,
  // A line break between the label and the field, in one or two fields.
  'conditional-field': 40,
  'visibility-toggle': 40,
  form: 72,
  // The same in two rows, with fields below each other.
  'repeat-group': 144,
};

const CHANGES = {
  'automatic paragraphs': withAutomaticParagraphs,
  'removed attributes': withoutFilteredAttributes,
};

for (const name of Object.keys(registry)) {
  test(`${name} works with the markup that editors leave`, { tag: '@RT-12' }, async ({ page }) => {
    const reports = await collectReports(page);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const original = await open(page, name, (html) => html);
    for (const [title, change] of Object.entries(CHANGES))
      await test.step(title, async () => {
        const changed = await open(page, name, change);
        expect
          .soft(
            (await reports()).map(({ message }) => message),
            `${title}: reports`,
          )
          .toEqual([]);
        expect
          .soft(
            changed.map(({ state, words }) => ({ state, words })),
            title,
          )
          .toEqual(original.map(({ state, words }) => ({ state, words })));
        const grown = changed.flatMap(({ heights }, index) =>
          heights.map((height, place) => height - (original[index]?.heights[place] ?? 0)),
        );
        expect
          .soft(
            grown.filter((px) => Math.abs(px) > (GROWTH_OF_SITE[name] ?? MOST_GROWTH)),
            `${title}: px higher`,
          )
          .toEqual([]);
      });
  });
}

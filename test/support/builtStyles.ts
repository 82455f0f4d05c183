import { expect, type Page } from '@playwright/test';
import { guard, readDefinitions, readSources } from '../../src/tools/build/styles.ts';
import { interceptRequests } from './interceptRequests.ts';

/** Returns the sources of `widgets.css` in cascade order, with the rules that the build writes for each widget. */
async function sourceStyles(): Promise<string> {
  const sources = readSources(await readDefinitions());
  return guard([...sources.values()].join('\n'));
}

/** Address at which the pages receive the sources, once a test serves them there. */
export const SOURCES = '/widgets.css?sources';

export const source = await sourceStyles();

/** Boxes that a stylesheet can style, each with a selector of the elements that can have one. */
const BOXES: Readonly<Record<string, string>> = {
  '': '*',
  '::before': '*',
  '::after': '*',
  '::backdrop': 'dialog, [popover]',
  '::placeholder': 'input, textarea',
  '::marker': 'li, summary',
};

interface Comparison {
  /** Addresses of the stylesheets to compare. Each stylesheet is either on the page or will be added to it. */
  addresses: readonly [built: string, sources: string];
  /** Selector of the elements. */
  selector: string;
  /** Boxes of the elements, each with a selector of the elements that can have one. */
  boxes: Readonly<Record<string, string>>;
}

/**
 * Returns the differences in how two stylesheets render the elements, for all properties that either stylesheet sets. Reads
 * both styles in one task, so that nothing else changes in between. Runs in the page.
 */
async function differences({ addresses, selector, boxes }: Comparison): Promise<string[]> {
  const load = (address: string): Promise<CSSStyleSheet | null> | CSSStyleSheet | null => {
    const present = document.querySelector<HTMLLinkElement>(`link[href="${address}"]`);
    if (present) return present.sheet;
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = address;
    const loaded = new Promise<CSSStyleSheet | null>((resolve, reject) => {
      link.addEventListener('load', () => resolve(link.sheet));
      link.addEventListener('error', reject);
    });
    // Takes the place of the other stylesheet, before the site's own rules.
    document.querySelector('link[href="/widgets.css"]')?.after(link);
    return loaded;
  };
  const sheets: CSSStyleSheet[] = [];
  for (const address of addresses) {
    const sheet = await load(address);
    if (!sheet) throw new Error(`${address} has no rules`);
    sheets.push(sheet);
  }

  const properties = new Set(['content']);
  const collect = (rules: CSSRuleList): void => {
    for (const rule of rules) {
      if (rule instanceof CSSStyleRule) for (const property of rule.style) properties.add(property);
      if ('cssRules' in rule) collect(rule.cssRules as CSSRuleList);
    }
  };
  for (const { cssRules } of sheets) collect(cssRules);
  const names = [...properties].filter((property) => !property.startsWith('--'));
  const places = [...document.querySelectorAll(selector)].flatMap((element) =>
    Object.entries(boxes).flatMap(([box, owners]) => (element.matches(owners) ? [{ element, box }] : [])),
  );

  const read = (shown: CSSStyleSheet): string[][] => {
    for (const sheet of sheets) sheet.disabled = sheet !== shown;
    for (const animation of document.getAnimations())
      if (animation instanceof CSSTransition) animation.finish();
    return places.map(({ element, box }) => {
      const style = getComputedStyle(element, box);
      // Nearly all pseudo-elements have no content, so they are not rendered.
      const isShown = !['::before', '::after'].includes(box) || style.content !== 'none';
      return isShown ? names.map((name) => style.getPropertyValue(name)) : [style.content];
    });
  };
  const [ofBuild = [], ofSources = []] = sheets.map(read);
  return ofBuild.flatMap((values, index) => {
    const others = ofSources[index] ?? [];
    // Without an image, `background: none` and the shorter `background: 0 0` differ only in the position's unit.
    const hasNoImage = values[names.indexOf('background-image')] === 'none';
    const changes = names.flatMap((name, at) =>
      values[at] === others[at] || (hasNoImage && name.startsWith('background-position'))
        ? []
        : `${name} ${values[at]}, not ${others[at]}`,
    );
    const { element, box } = places[index] ?? {};
    const tag = element?.outerHTML.split('>')[0];
    return changes.length === 0 ? [] : `${tag}>${box}: ${changes.join('; ')}`;
  });
}

/** Responds to requests for an address with the given stylesheet. */
export const serveStyles = (page: Page, address: string, css: string): Promise<unknown> =>
  interceptRequests(page, [`*${address}`], 'Request', async () => ({
    headers: { 'Content-Type': 'text/css' },
    body: css,
  }));

/** Expects two stylesheets to render the elements alike. */
export async function expectSameStyles(page: Page, comparison: Comparison): Promise<void> {
  expect.soft(await page.evaluate(differences, comparison)).toEqual([]);
}

/** Expects the widgets of a page to look the same with the built stylesheet as with its sources, open and closed. */
export async function expectBuiltStyles(page: Page): Promise<void> {
  const comparison = {
    addresses: ['/widgets.css', SOURCES] as const,
    selector: '[data-widget], [data-widget] *',
    boxes: BOXES,
  };
  await expectSameStyles(page, comparison);
  const toggled = await page.evaluate(() => {
    const all = [
      ...document.querySelectorAll<HTMLDetailsElement>('[data-widget] details, details[data-widget]'),
    ];
    for (const details of all) details.open = !details.open;
    return all.length;
  });
  if (toggled > 0) await expectSameStyles(page, comparison);
}

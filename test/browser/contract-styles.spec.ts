import type { Page } from '@playwright/test';
import postcss from 'postcss';
import { registry } from '../../src/entry/registry.ts';
import { compile, guard, readDefinitions, readSources } from '../../src/tools/build/styles.ts';
import { interceptRequests } from '../support/interceptRequests.ts';
import { ready, touch } from '../support/ready.ts';
import { expect, test } from '../support/test.ts';

/** Returns the sources of `widgets.css` in cascade order, with the rules that the build writes for each widget. */
async function sourceStyles(): Promise<string> {
  const sources = readSources(await readDefinitions());
  return guard([...sources.values()].join('\n'));
}

/** Address at which the pages receive the sources. */
const SOURCES = '/widgets.css?sources';

const source = await sourceStyles();

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
const serve = (page: Page, address: string, css: string): Promise<unknown> =>
  interceptRequests(page, [`*${address}`], 'Request', async () => ({
    headers: { 'Content-Type': 'text/css' },
    body: css,
  }));

test.describe('without JavaScript', () => {
  test('each control that opens content shows an arrow, which turns as the content opens', {
    tag: ['@AC-01', '@EV-03', '@NV-01', '@RT-09'],
  }, async ({ withoutJavaScript: page }) => {
    for (const [address, selector] of [
      ['/gallery/accordion', '[data-widget="accordion"] summary'],
      ['/gallery/action-tools', '[data-widget="action-tools"] summary'],
      ['/gallery/add-to-calendar', '[data-widget="add-to-calendar"] summary'],
    ] as const) {
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await page.goto(address);
      const rotations = await page.locator(selector).evaluateAll((summaries) =>
        summaries.map((summary) => {
          const details = summary.closest('details');
          return [true, false].map((isOpen) => {
            details?.toggleAttribute('open', isOpen);
            return getComputedStyle(summary, '::after').rotate;
          });
        }),
      );
      expect(rotations.length, address).toBeGreaterThan(0);
      for (const rotation of rotations) expect(rotation, address).toEqual(['225deg', '45deg']);
    }
  });
});

test('each block of declarations has the same effect after the build', { tag: '@RT-01' }, async ({
  page,
}) => {
  const blocks: string[] = [];
  postcss.parse(source).walkRules((rule) => {
    const own = rule.nodes.filter((node) => node.type === 'decl').map(String);
    if (own.length > 0) blocks.push(own.join(';'));
  });
  expect(blocks.length).toBeGreaterThan(500);
  const rules = blocks.map((block, index) => `.block-${index} { ${block} }`).join('\n');
  await serve(page, '/blocks-source.css', rules);
  await serve(page, '/blocks-built.css', compile('blocks', rules));
  await page.goto('/gallery/accordion');
  await page.evaluate((count) => {
    for (let index = 0; index < count; index++) {
      const element = document.createElement('i');
      element.className = `block-${index}`;
      document.body.append(element);
    }
  }, blocks.length);
  const addresses = ['/blocks-built.css', '/blocks-source.css'] as const;
  const comparison = { addresses, selector: '[class^="block-"]', boxes: { '': '*' } };
  expect(await page.evaluate(differences, comparison)).toEqual([]);
});

for (const name of Object.keys(registry)) {
  test(`${name} looks the same with the built stylesheet as with its sources`, { tag: '@RT-01' }, async ({
    page,
  }) => {
    await serve(page, SOURCES, source);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto(`/gallery/${name}`);
    await ready(page, name);
    // A host that is hidden until its widget is ready is animated until then, so no widget may still be loading.
    await touch(page.locator('[data-widget]'));
    await expect(
      page.locator(':is([data-widget-state="waiting"], [data-widget-state="loading"])'),
    ).toHaveCount(0);
    const comparison = {
      addresses: ['/widgets.css', SOURCES] as const,
      selector: '[data-widget], [data-widget] *',
      boxes: BOXES,
    };
    expect(await page.evaluate(differences, comparison)).toEqual([]);
    const toggled = await page.evaluate(() => {
      const all = [
        ...document.querySelectorAll<HTMLDetailsElement>('[data-widget] details, details[data-widget]'),
      ];
      for (const details of all) details.open = !details.open;
      return all.length;
    });
    if (toggled > 0) expect(await page.evaluate(differences, comparison)).toEqual([]);
  });
}

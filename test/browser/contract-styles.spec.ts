import postcss from 'postcss';
import { compile } from '../../src/tools/build/styles.ts';
import { expectSameStyles, serveStyles, source } from '../support/builtStyles.ts';
import { expect, test } from '../support/test.ts';

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
  await serveStyles(page, '/blocks-source.css', rules);
  await serveStyles(page, '/blocks-built.css', compile('blocks', rules));
  await page.goto('/gallery/accordion');
  await page.evaluate((count) => {
    for (let index = 0; index < count; index++) {
      const element = document.createElement('i');
      element.className = `block-${index}`;
      document.body.append(element);
    }
  }, blocks.length);
  const addresses = ['/blocks-built.css', '/blocks-source.css'] as const;
  await expectSameStyles(page, { addresses, selector: '[class^="block-"]', boxes: { '': '*' } });
});

import { expect, it } from 'vitest';
import { createMetadata } from './metadata.ts';
import { createServerContract } from './serverContract.ts';
import { createAttributes, createPatterns, createShortcodes } from './wordpress.ts';

const facts = { name: 'society-widgets', version: '1.0.0' };
const patterns = createPatterns(createMetadata(facts).widgets);

it('widgets that need neither a server nor fields are patterns', () => {
  expect(patterns.map(({ name }) => name)).toEqual([
    'accordion',
    'action-tools',
    'add-to-calendar',
    'banner',
    'drawer',
    'menu',
    'modal',
    'more-less',
    'redirect-modal',
    'slider',
    'sponsor-logo',
    'sticky-banner',
  ]);
  for (const { name, title, markup } of patterns) expect(`${title} ${markup}`, name).toMatch(/^[A-Z].*<\w/s);
});

it('authors may use no more attributes than the patterns have', () => {
  expect(createAttributes(patterns)).toEqual({
    a: ['aria-current', 'hidden'],
    button: ['aria-expanded', 'hidden', 'popovertarget', 'popovertargetaction'],
    details: ['name'],
    div: ['hidden', 'popover', 'tabindex'],
    span: ['hidden'],
    summary: ['aria-current'],
  });
  const pattern = { name: '', title: '', summary: '', markup: '<p onclick="x" data-a class="b">' };
  expect(() => createAttributes([pattern])).toThrow('onclick');
});

it('a shortcode renders the host alone', () => {
  const shortcodes = createShortcodes(createServerContract(facts).tags.map(({ name }) => name));
  expect(Object.keys(shortcodes)).toEqual([
    'nav-search',
    'npi-lookup',
    'search-page',
    'session-keeper',
    'topic-search',
  ]);
  for (const [name, markup] of Object.entries(shortcodes))
    expect(markup, name).toMatch(new RegExp(`^<div [^>]*data-widget="${name}".*</div>$`, 's'));
});

import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { createMetadata } from './metadata.ts';
import { createServerContract } from './serverContract.ts';
import { createAttributes, createPatterns, createShortcodes } from './wordpress.ts';

const facts = { name: 'society-widgets', version: '1.0.0' };
const patterns = createPatterns(createMetadata(facts).widgets);

it('widgets that need neither a server nor fields are patterns', () => {
  const names = patterns.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(['accordion', 'slider']));
  expect(names).not.toContain('quiz');
  expect(names).not.toContain('donation');
  for (const { name, title, markup } of patterns) {
    expect(`${title} ${markup}`, name).toMatch(/^[A-Z].*<\w/s);
    expect(markup, name).not.toMatch(/<(?:form|input|select|textarea|script)\b/);
  }
});

it('authors may use no more attributes than the patterns have', () => {
  const pattern = { name: '', title: '', summary: '', markup: '' };
  const markup =
    '<div data-a class="b" tabindex="0"><button hidden popover>A</button><button>B</button></div>';
  expect(createAttributes([{ ...pattern, markup }])).toEqual({
    button: ['hidden', 'popover'],
    details: ['name'],
    div: ['tabindex'],
  });
  expect(() => createAttributes([{ ...pattern, markup: '<p onclick="x">' }])).toThrow('onclick');
});

it('no pattern has an attribute that is not safe', () => {
  const names = Object.values(createAttributes(patterns)).flat();
  expect(names).toContain('popovertarget');
  for (const name of names)
    expect(name).toMatch(/^(?:aria-|popover|datetime$|hidden$|name$|tabindex$|lang$)/);
});

it('a shortcode renders the host alone', () => {
  const shortcodes = createShortcodes(createServerContract(facts).tags.map(({ name }) => name));
  expect(shortcodes).toHaveProperty('nav-search');
  for (const [name, markup] of Object.entries(shortcodes))
    expect(markup, name).toMatch(new RegExp(`^<div [^>]*data-widget="${name}".*</div>$`, 's'));
});

it('every text of the plugin has a Spanish translation, and there are no others', () => {
  const sources = readdirSync('src/wordpress', { recursive: true, encoding: 'utf8' })
    .filter((file) => /(?<!languages.es)\.php$/.test(file))
    .map((file) => readFileSync(`src/wordpress/${file}`, 'utf8'))
    .join('\n');
  const texts = [...sources.matchAll(/\b(?:esc_\w+)?__\( '([^']+)', 'society-widgets' \)/g)].map(
    ([, text]) => text,
  );
  const counted = [...sources.matchAll(/\b_n\( '([^']+)', '([^']+)'/g)].flatMap(([, ...forms]) => forms);
  const spanish = readFileSync('src/wordpress/languages/es.php', 'utf8');
  const translated = [...spanish.matchAll(/^\t'([^']+)' => '[^']+',$/gm)].map(([, text]) => text);
  expect(new Set(translated)).toEqual(new Set([...texts, ...counted]));
});

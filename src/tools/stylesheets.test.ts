import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { stylesheetClasses } from '../../test/support/stylesheetClasses.ts';
import { registry } from '../entry/registry.ts';
import { stylesheetOfClass, stylesheetsOf } from './stylesheets.ts';

describe('the stylesheets of a page', () => {
  // `payment-result` shows nothing, so it needs no rules of its own.
  const visible = Object.keys(registry).filter((name) => name !== 'payment-result');
  it.each(visible)('with %s are the base and at least one other', (name) => {
    expect(stylesheetsOf([name])[0]).toBe('base');
    expect(stylesheetsOf([name]).length).toBeGreaterThan(1);
  });

  it('start with the shared ones and contain each once', () => {
    expect(stylesheetsOf(['nav-search', 'menu', 'drawer', 'accordion', 'menu'])).toEqual([
      'base',
      'dialog',
      'search',
      'accordion',
      'drawer',
      'menu',
      'nav-search',
    ]);
  });

  it('are empty on a page without widgets', () => {
    expect(stylesheetsOf([])).toEqual([]);
    expect(stylesheetsOf(['no-such-widget'])).toEqual([]);
    expect(stylesheetsOf([], ['facts', 'sw-', 'sw-no-such-class', 'sw-constructor'])).toEqual([]);
  });

  it("include the rules of a widget's classes on a page without the widget", () => {
    expect(stylesheetsOf([], ['narrow', 'sw-donation-receipt'])).toEqual(['base', 'donation']);
    expect(stylesheetsOf(['menu'], ['sw-purchase-lines', 'sw-field-hint', 'sw-button'])).toEqual([
      'base',
      'dialog',
      'forms',
      'membership-purchase',
      'menu',
    ]);
  });
});

it('names a stylesheet with rules for each class', () => {
  const all = stylesheetClasses();
  const classes = new Set([...all.values()].flatMap((own) => [...own]));
  const wrong = [...classes].filter((name) => !all.get(stylesheetOfClass(name) ?? '')?.has(name));
  expect(wrong).toEqual([]);
});

it('the documentation lists the stylesheets of each widget', () => {
  const documentation = readFileSync('docs/styles.md', 'utf8');
  for (const name of Object.keys(registry)) {
    const files = stylesheetsOf([name]).slice(1);
    expect(documentation).toContain(`| ${name} | ${files.map((file) => `\`${file}.css\``).join(', ')} |`);
  }
});

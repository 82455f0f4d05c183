import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const folder = 'docs/examples/craft';
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) =>
  file.replaceAll('\\', '/'),
);
const sourceOf = (file: string): string => readFileSync(path.join(folder, file), 'utf8');
const templates = files.filter((file) => file.endsWith('.twig'));

describe('the example site in Craft', () => {
  it('has a Spanish translation of each of its texts, and of no others', () => {
    const written = [
      ...templates,
      ...files.filter((file) => file.startsWith('modules/') && file.endsWith('.php')),
    ]
      .map(sourceOf)
      .flatMap((source) => [
        ...source.matchAll(/'([^']+)'\|t\('site'/g),
        ...source.matchAll(/(?:Craft::t\('site', |refuse\(|new Refusal\()'([^']+)'/g),
      ])
      .map(([, text = '']) => text);
    const [, settings = ''] = /return \[([\s\S]*)'countries'/.exec(sourceOf('config/widgets.php')) ?? [];
    const labels = [...settings.matchAll(/^ {8}'\w+' => '([^']+)'/gm)].map(([, text = '']) => text);
    const shop = [...settings.matchAll(/'(?:label|often|every|rhythm|terms|consent)' => '([^']+)'/g)].map(
      ([, text = '']) => text,
    );
    const chosen = ['Upcoming', 'Past', 'result', 'results'];
    const translated = [...sourceOf('translations/es/site.php').matchAll(/^ {4}'([^']+)' => '[^']/gm)].map(
      ([, text]) => text,
    );
    expect(new Set(translated)).toEqual(new Set([...written, ...labels, ...shop, ...chosen]));
  });

  it.each(templates.filter((file) => /^templates\/(?:account|members)\//.test(file)))(
    'requires a login: %s',
    (file) => {
      expect(sourceOf(file)).toMatch(/\{%-? requireLogin -?%\}/);
    },
  );

  it.each(templates.filter((file) => file.includes('/account/')))('has a token in each form: %s', (file) => {
    expect(sourceOf(file)).toContain("{% extends '_layouts/form-page.twig' %}");
  });

  it('reads the token only on pages with a form', () => {
    const reading = templates.filter((file) => sourceOf(file).includes('csrfToken'));
    expect(reading).toEqual(['templates/_layouts/form-page.twig']);
  });
});

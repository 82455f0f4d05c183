import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

type Sources = ReadonlyMap<string, string>;

const readSources = (folder: string): Sources =>
  new Map(
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .map((file) => file.replaceAll('\\', '/'))
      .filter((file) => /\.(?:php|twig)$/.test(file))
      .map((file) => [file, readFileSync(path.join(folder, file), 'utf8')]),
  );

const example = readSources('docs/examples/craft');
const plugin = readSources('src/craft/src');

/** Returns the texts that sources translate, as the part of the given name. */
function textsOf(sources: Sources, name: string): string[] {
  const texts = [...sources].flatMap(([file, source]) => [
    ...source.matchAll(new RegExp(`'([^']+)'\\|t\\('${name}'`, 'g')),
    ...(file.endsWith('.php')
      ? source.matchAll(/(?:Cms::t\(|refuse\(|new Refusal\(|self::say\()'([^']+)'/g)
      : []),
    ...(file === 'Plugin.php' ? source.matchAll(/(?:\? |: |=> )'([A-Z][^']+ [^']+)'/g) : []),
  ]);
  return texts.map(([, text = '']) => text);
}

const translatedIn = (sources: Sources, file: string): Set<string> =>
  new Set([...(sources.get(file) ?? '').matchAll(/^ {4}'([^']+)' => '[^']/gm)].map(([, text = '']) => text));

describe('the example site in Craft', () => {
  it('has a Spanish translation of each of its texts, and of no others', () => {
    const settings = example.get('config/society-widgets.php') ?? '';
    const labels = [...(settings.split("'countries'")[0] ?? '').matchAll(/^ {8}'\w+' => '([^']+)'/gm)];
    const shop = [...settings.matchAll(/'(?:label|often|every|rhythm|terms|consent)' => '([^']+)'/g)];
    const chosen = ['Upcoming', 'Past', 'result', 'results'];
    const written = [...labels, ...shop].map(([, text = '']) => text);
    expect(translatedIn(example, 'translations/es/site.php')).toEqual(
      new Set([...textsOf(example, 'site'), ...written, ...chosen]),
    );
  });

  it.each([...example.keys()].filter((file) => /^templates\/(?:account|members)\//.test(file)))(
    'requires a login: %s',
    (file) => {
      expect(example.get(file)).toMatch(/\{%-? requireLogin -?%\}/);
    },
  );

  it('leaves the token to the forms', () => {
    const reading = [...example].filter(([, source]) => /csrfToken|\.token\(/.test(source));
    expect(reading).toEqual([]);
  });
});

describe('the plugin for Craft', () => {
  it('has a Spanish translation of each of its texts, and of no others', () => {
    expect(translatedIn(plugin, 'translations/es/society-widgets.php')).toEqual(
      new Set(textsOf(plugin, 'society-widgets')),
    );
  });

  it('asks Craft for everything through one file, which lists the classes that the others name', () => {
    const layer = plugin.get('Cms.php') ?? '';
    const others = [...plugin].filter(([file]) => file !== 'Cms.php');
    const calls = others.flatMap(([file, source]) => (/\bCraft::|\bcraft\.app\b/.test(source) ? [file] : []));
    expect(calls).toEqual([]);
    const classesIn = (text: string) =>
      [...text.matchAll(/\b(?:craft|yii)(?:\\\w+)+/g)].map(([name]) => name);
    const named = others.flatMap(([, source]) => classesIn(source));
    expect(new Set(classesIn(/\/\*\*.+?\*\//s.exec(layer)?.[0] ?? ''))).toEqual(new Set(named));
  });
});

import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import type { ReleaseManifest } from '../manifest.ts';
import { readPackageFacts } from './constants.ts';
import { createManifest } from './manifest.ts';
import { readTemplates } from './templates.ts';

const SOURCES = 'src/craft';
/** Built files that pages load. The plugin needs no others. */
const PUBLISHED = /^(?:widgets\.(?:js|css)|(?:chunks|styles)\/.+\.(?:js|css))$/;

/**
 * Returns a widget's template as the plugin contains it. Its first line names the version, by which the plugin recognizes
 * a site's copy of an older template. A widget's main template is its folder's index, so that Craft finds it as
 * `society-widgets/accordion`.
 */
function pluginTemplate(file: string, text: string, version: string): readonly [string, string] {
  const name = file.replace(/^([^/]+)\/\1\.twig$/, '$1/index.twig');
  const paths = text.replaceAll(/'widgets\/([^/']+)\/(?:\1\.twig')?/g, (found: string, widget: string) =>
    found.endsWith("'") ? `'society-widgets/${widget}'` : `'society-widgets/${widget}/`,
  );
  return [
    `src/templates/${name}`,
    file.endsWith('.twig') ? `{# society-widgets ${version} #}\n${paths}` : paths,
  ];
}

/** Returns the files of the Craft plugin, keyed by path. `dist/` has to be built. */
export function craftPluginFiles(): Map<string, Uint8Array> {
  const facts = readPackageFacts();
  const encode = (text: string): Uint8Array => new TextEncoder().encode(text);
  const own = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => statSync(path.join(SOURCES, file)).isFile())
    .map((file) => {
      const text = readFileSync(path.join(SOURCES, file), 'utf8');
      if (file === 'composer.json')
        return [
          file,
          encode(`${JSON.stringify({ ...JSON.parse(text), version: facts.version }, null, 2)}\n`),
        ] as const;
      return [
        file,
        encode(file.endsWith('.twig') ? `{# society-widgets ${facts.version} #}\n${text}` : text),
      ] as const;
    });
  const built = JSON.parse(readFileSync('dist/manifest.json', 'utf8')) as ReleaseManifest;
  const published = new Map(
    Object.keys(built.files)
      .filter((file) => PUBLISHED.test(file))
      .map((file) => [file, new Uint8Array(readFileSync(`dist/${file}`))]),
  );
  const files = [
    ...own,
    ...[...readTemplates()].map(([file, text]) => {
      const [target, content] = pluginTemplate(file, text, facts.version);
      return [target, encode(content)] as const;
    }),
    ...[...published].map(([file, content]) => [`src/resources/${file}`, content] as const),
    ['src/resources/manifest.json', encode(JSON.stringify(createManifest(facts, published)))] as const,
    ...['LICENSE', 'CHANGELOG.md'].map((file) => [file, new Uint8Array(readFileSync(file))] as const),
  ];
  return new Map(files.toSorted(([one], [other]) => (one < other ? -1 : 1)));
}

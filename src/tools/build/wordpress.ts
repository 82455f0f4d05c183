/**
 * Builds the plugin for WordPress from the built package: the sources in `src/wordpress/`, the bundle, and a file with what
 * the plugin knows about the release. The version, the hashes, the allowed attributes and the markup are not written by hand.
 */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type DefaultTreeAdapterTypes, parseFragment } from 'parse5';
import type { ReleaseManifest } from '../manifest.ts';
import { readPackageFacts } from './constants.ts';
import type { WidgetMetadata } from './metadata.ts';
import { firstExample } from './readmes.ts';

type HtmlElement = DefaultTreeAdapterTypes.Element;
type Widget = Pick<WidgetMetadata, 'name' | 'title' | 'summary' | 'group' | 'texts'>;

/** Files of the bundle to which the two tags refer. */
const ENTRIES = ['widgets.css', 'widgets.js'] as const;

/** Elements that WordPress removes from posts of authors. */
const REMOVED = /^(?:form|input|select|textarea|option|output|script|template|svg)$/;

/** Attributes that WordPress allows on every element, or on the elements that need them. */
const ALLOWED =
  /^(?:data-.*|class|id|role|aria-(?:label|labelledby|describedby|hidden)|href|rel|download|src|alt|width|height|type|open)$/;

/** Attributes that the patterns lack and authors may add: rows of which only one is open (`exclusive`). */
const OPTIONAL: Readonly<Record<string, readonly string[]>> = { details: ['name'] };

/** Attributes that run scripts, load frames or hide other content of the page. */
const UNSAFE = /^(?:on|style|srcdoc|form)/;

interface Pattern {
  name: string;
  title: string;
  summary: string;
  markup: string;
}

const isElement = (node: DefaultTreeAdapterTypes.Node): node is HtmlElement => 'attrs' in node;

/** Returns all elements in a fragment of HTML. */
function elementsIn(markup: string): HtmlElement[] {
  const below = (node: DefaultTreeAdapterTypes.ParentNode): HtmlElement[] =>
    node.childNodes.filter(isElement).flatMap((child) => [child, ...below(child)]);
  return below(parseFragment(markup));
}

/** Returns the smallest example of a widget, which the gallery shows as well. */
const exampleOf = (name: string): string => firstExample(`widgets/${name}/README.md`).trim();

/** Returns the patterns of the widgets that need no server, whose markup an author may write. */
export const createPatterns = (widgets: readonly Widget[]): Pattern[] =>
  widgets
    .filter(({ group }) => group === 'content' || group === 'navigation')
    .map(({ name, title, summary }) => ({ name, title, summary, markup: exampleOf(name) }))
    .filter(({ markup }) => !elementsIn(markup).some(({ tagName }) => REMOVED.test(tagName)));

/** Returns the attributes of widgets that WordPress removes, by element. */
export function createAttributes(patterns: readonly Pattern[]): Record<string, readonly string[]> {
  const found: Record<string, readonly string[]> = { ...OPTIONAL };
  for (const { tagName, attrs } of patterns.flatMap(({ markup }) => elementsIn(markup)))
    for (const { name } of attrs.filter((attribute) => !ALLOWED.test(attribute.name))) {
      if (UNSAFE.test(name)) throw new Error(`The attribute ${name} is not safe in a post.`);
      found[tagName] = [...new Set([...(found[tagName] ?? []), name])].toSorted();
    }
  return found;
}

/**
 * Returns the markup of the widgets that a shortcode renders: those that talk with a server and are no part of a form. What
 * surrounds the host in the example is left out.
 */
export function createShortcodes(namesWithCalls: readonly string[]): Record<string, string> {
  const found = namesWithCalls.map((name) => {
    const markup = exampleOf(name);
    const host = parseFragment(markup, { sourceCodeLocationInfo: true })
      .childNodes.filter(isElement)
      .find(({ tagName, attrs }) => tagName === 'div' && attrs.some(({ value }) => value === name));
    const place = host?.sourceCodeLocation;
    return [name, place ? markup.slice(place.startOffset, place.endOffset) : ''] as const;
  });
  return Object.fromEntries(found.filter(([, markup]) => markup !== ''));
}

/** Returns the files of the plugin by path, from a folder with the built bundle. */
export function createPlugin(dist: string): Map<string, Uint8Array> {
  const { version } = readPackageFacts();
  const read = (file: string): Buffer => readFileSync(path.join(dist, file));
  const { widgets } = JSON.parse(read('widgets.json').toString()) as { widgets: readonly Widget[] };
  const { tags } = JSON.parse(read('server.json').toString()) as { tags: readonly { name: string }[] };
  const { files } = JSON.parse(read('manifest.json').toString()) as ReleaseManifest;
  const patterns = createPatterns(widgets);
  const release = {
    version,
    files: Object.fromEntries(ENTRIES.map((file) => [file, files[file]?.integrity])),
    attributes: createAttributes(patterns),
    patterns,
    shortcodes: createShortcodes(tags.map(({ name }) => name)),
    texts: Object.fromEntries(widgets.map(({ name, texts }) => [name, texts.map(({ key }) => key)])),
  };
  const sources = readdirSync('src/wordpress', { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.php'))
    .map((file) => [file, readFileSync(path.join('src/wordpress', file))] as const);
  const bundle = [
    ...ENTRIES,
    'widgets.licenses.md',
    ...Object.keys(files).filter((file) => file.startsWith('chunks/')),
  ];
  const contents = new Map<string, Uint8Array>([
    ...sources,
    ...bundle.map((file) => [`widgets/${file}`, read(file)] as const),
    ['release.json', Buffer.from(JSON.stringify(release))],
    ['LICENSE', readFileSync('LICENSE')],
  ]);
  const main = 'society-widgets.php';
  const header = readFileSync(path.join('src/wordpress', main), 'utf8').replace(
    'Version: 0.0.0',
    `Version: ${version}`,
  );
  return contents.set(main, Buffer.from(header));
}

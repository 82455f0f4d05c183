import { readmeOf } from '../../report/report.ts';
import type { EventDescription, WidgetGroup } from '../../runtime/define.ts';
import type { OptionMetadata, PartMetadata, TextMetadata, WidgetMetadata } from '../build/metadata.ts';
import type { CatalogEntry } from '../catalog.ts';
import type { Change } from '../checker/upgrade/changes.ts';

/** Headings of the widget groups, in the order of the documentation. */
export const groupTitles: Readonly<Record<WidgetGroup, string>> = {
  content: 'Content',
  navigation: 'Navigation, dialogs and search',
  forms: 'Forms',
  membership: 'Membership and donations',
};

const line = (cells: readonly string[]): string =>
  `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;

/**
 * Returns a table as lines of Markdown.
 * @param rule cells of the line below the head, which set the alignment of the columns; by default, all are
 * left-aligned
 */
export function table(
  head: readonly string[],
  rows: readonly (readonly string[])[],
  rule: readonly string[] = head.map(() => '---'),
): string[] {
  return [head, rule, ...rows].map(line);
}

const code = (text: string): string => `\`${text}\``;

/** Returns an option's default: its description if there is one, or else its value. */
export function optionDefault({ aboutDefault, default: value }: OptionMetadata): string {
  const text = typeof value === 'object' ? value.join(', ') : String(value ?? '');
  return aboutDefault ?? (text ? code(text) : 'none');
}

/** Returns the table of a widget's options. */
export function optionTable(options: readonly OptionMetadata[]): string[] {
  if (options.length === 0) return ['None.'];
  return table(
    ['Attribute', 'Values', 'Default', 'About'],
    options.map((option) => [
      code(option.attribute),
      option.values?.map(code).join(', ') ?? option.expected,
      optionDefault(option),
      option.about,
    ]),
  );
}

/** Returns the table of a widget's parts. */
export function partTable(parts: readonly PartMetadata[]): string[] {
  if (parts.length === 0) return ['None.'];
  return table(
    ['Part', 'Element', 'Number', 'About'],
    parts.map(({ name, element, number, needsScript, about }) => [
      code(name),
      element === 'any' ? element : code(element),
      needsScript ? `${number}, needs the script` : number,
      about,
    ]),
  );
}

/**
 * Returns text for a table cell. Lists plural forms by category, and adds backticks if the text starts or ends with a
 * space.
 */
export function textDefault({ default: text }: TextMetadata): string {
  if (typeof text === 'string') return text === text.trim() ? text : code(text);
  return Object.entries(text)
    .map(([category, form]) => `${category}: ${form}`)
    .join('; ');
}

/** Texts that several widgets have, listed once in the document of the code that owns them. */
export interface SharedTexts {
  /** Name in a sentence, such as `payments`. */
  name: string;
  /** Address of the list, from the README of a widget. */
  link: string;
  texts: readonly TextMetadata[];
}

const isSameText = (one: TextMetadata, other: TextMetadata): boolean =>
  one.about === other.about && JSON.stringify(one.default) === JSON.stringify(other.default);

/**
 * Returns the table of a widget's texts.
 * @param shared lists of shared texts. The table leaves out the texts of a list that the widget has completely, unless the
 * widget's own text, or another list's, differs.
 */
export function textTable(texts: readonly TextMetadata[], shared: readonly SharedTexts[] = []): string[] {
  if (texts.length === 0) return ['None. All texts are in the markup.'];
  const lists = shared.filter((list) =>
    list.texts.every(({ key }) => texts.some((text) => text.key === key)),
  );
  const own = texts.filter((text) => {
    const listed = lists.flatMap((list) => list.texts.filter(({ key }) => key === text.key));
    return listed.length === 0 || !listed.every((other) => isSameText(text, other));
  });
  const links = lists.map(({ name, link }) => `[texts of ${name}](${link})`);
  return [
    ...table(
      ['Key', 'Default', 'About'],
      own.map((text) => [code(text.key), textDefault(text), text.about]),
    ),
    ...(links.length > 0 ? ['', `Also the ${links.join(' and the ')}, under the name of this widget.`] : []),
  ];
}

/** Returns the table of old and new names in sources. */
export const changeTable = (changes: readonly Change[]): string[] =>
  table(
    ['Since', 'Old', 'New'],
    changes.flatMap(({ last, old, now }) => (old === undefined ? [] : [[last, code(old), code(now)]])),
  );

/** Returns the table of the events exchanged between a widget and other code. */
export function eventTable(events: readonly EventDescription[]): string[] {
  return table(
    ['Event', 'Dispatched by', 'Type of `detail`', 'About'],
    events.map(({ name, direction, detail, about }) => [
      code(name),
      direction === 'out' ? 'the widget' : 'your code',
      detail === 'undefined' ? 'none' : code(detail),
      about,
    ]),
  );
}

/** Returns a summary's first sentence, without its period. */
export const firstSentence = (summary: string): string => summary.replace(/\.(?: .*)?$/s, '');

/** Returns a table for each group of widgets, with short descriptions and links from `docs/` to the READMEs. */
export function widgetTables(widgets: readonly WidgetMetadata[]): string[] {
  const tables = Object.entries(groupTitles).map(([group, title]) =>
    table(
      [title, 'Purpose'],
      widgets
        .filter((widget) => widget.group === group)
        .map(({ name, summary }) => [`[${name}](../${readmeOf(name)})`, firstSentence(summary)]),
    ).join('\n'),
  );
  return tables.join('\n\n').split('\n');
}

/** Needs of widgets in addition to their markup, from the fewest to the most. */
const NEEDS = [
  'Nothing',
  'Your server',
  'Your server, and Algolia',
  'Your server, and Stripe',
  "A vendor's script",
] as const;

export function needOf({
  definition: { settings = [], group },
  calls,
}: CatalogEntry): (typeof NEEDS)[number] {
  if (calls.some(({ name }) => name === 'payment.intent')) return 'Your server, and Stripe';
  if (settings.some(({ key }) => key === 'search')) return 'Your server, and Algolia';
  if (settings.length > 0) return "A vendor's script";
  return calls.length > 0 || group === 'forms' || group === 'membership' ? 'Your server' : 'Nothing';
}

/** Returns the table of what widgets need, with links to their READMEs. */
export function needsTable(widgets: readonly CatalogEntry[]): string[] {
  return table(
    ['Needs, in addition to its markup', 'Widgets'],
    NEEDS.map((need) => [
      need,
      widgets
        .filter((widget) => needOf(widget) === need)
        .map(({ definition: { name } }) => `[${name}](${readmeOf(name)})`)
        .join(', '),
    ]),
  );
}

/** Returns the table of the stylesheets that each widget needs in addition to the base. */
export function stylesheetTable(widgets: readonly WidgetMetadata[]): string[] {
  return table(
    ['Widget', 'Files after `base.css`, in this order'],
    widgets.map(({ name, styles: [, ...styles] }) => [
      name,
      styles.map((file) => code(file.replace('styles/', ''))).join(', '),
    ]),
  );
}

/** Size of a file, or of several files that a visitor downloads together. */
export interface DownloadSize {
  name: string;
  /** Size in bytes, compressed with Brotli. */
  brotli: number;
}

/** Files that visitors to a page download, keyed by description. */
export interface PageDownloads {
  page: string;
  /** Names of the sizes to add up; empty if the files are not ours. */
  downloads: Readonly<Record<string, readonly string[]>>;
}

/** Returns the table of downloads and their sizes. Throws if a name has no size. */
export function downloadTable(pages: readonly PageDownloads[], sizes: readonly DownloadSize[]): string[] {
  const bytesOf = (name: string): number => {
    const size = sizes.find((candidate) => candidate.name === name);
    if (!size) throw new Error(`src/tools/docs/downloads.json: the build has no size of ${name}`);
    return size.brotli;
  };
  return table(
    ['Page', 'Download'],
    pages.map(({ page, downloads }) => [
      page,
      Object.entries(downloads)
        .map(([what, names]) => {
          const bytes = names.reduce((sum, name) => sum + bytesOf(name), 0);
          return names.length > 0 ? `${what} ${(bytes / 1024).toFixed(1)} KB` : what;
        })
        .join('; '),
    ]),
  );
}

import { formTexts } from '../../forms/texts.ts';
import { paymentTexts } from '../../payment/view/texts.ts';
import { readmeOf } from '../../report/report.ts';
import type { ReplaceableText } from '../../runtime/texts.ts';
import { screenTexts, searchTexts } from '../../search/screen/texts.ts';
import { readPackageFacts } from '../build/constants.ts';
import { createMetadata, type TextMetadata, type WidgetMetadata } from '../build/metadata.ts';
import { catalog } from '../catalog.ts';
import { changes } from '../checker/upgrade/changes.ts';
import type { Blocks } from './blocks.ts';
import downloads from './downloads.json' with { type: 'json' };
import {
  changeTable,
  type DownloadSize,
  downloadTable,
  eventTable,
  needsTable,
  optionTable,
  partTable,
  type SharedTexts,
  stylesheetTable,
  textTable,
  widgetTables,
} from './tables.ts';

const listOf = (texts: Readonly<Record<string, ReplaceableText>>): TextMetadata[] =>
  Object.entries(texts).map(([key, { about, default: text }]) => ({ key, about, default: text }));

/** Lists of texts that several widgets share, by the file that contains the list. */
const sharedTexts: Readonly<Record<string, SharedTexts>> = {
  'src/payment/README.md': {
    name: 'payments',
    link: '../../src/payment/README.md#texts',
    texts: listOf(paymentTexts),
  },
  'src/search/README.md': {
    name: 'searches',
    link: '../../src/search/README.md#texts',
    texts: listOf({ ...screenTexts, ...searchTexts }),
  },
  [readmeOf('form')]: { name: 'forms', link: '../form/README.md#texts', texts: listOf(formTexts) },
};

const blocksOf = ({ name, options, parts, texts, events }: WidgetMetadata): Blocks => ({
  options: optionTable(options),
  parts: partTable(parts),
  texts: textTable(
    texts,
    Object.entries(sharedTexts).flatMap(([file, list]) => (file === readmeOf(name) ? [] : [list])),
  ),
  ...(events.length > 0 && { events: eventTable(events) }),
});

/**
 * Returns the generated blocks of the documentation, keyed by file.
 * @param sizes sizes from the last build; if undefined, the table of downloads stays unchanged
 */
export function writtenBlocks(sizes: readonly DownloadSize[] | undefined): Readonly<Record<string, Blocks>> {
  const { widgets } = createMetadata(readPackageFacts());
  return {
    'README.md': { needs: needsTable(catalog) },
    'docs/deciding.md': { downloads: sizes && downloadTable(downloads, sizes) },
    'docs/integrating.md': { widgets: widgetTables(widgets) },
    'src/payment/README.md': { texts: textTable(listOf(paymentTexts)) },
    'src/search/README.md': { texts: textTable(listOf({ ...screenTexts, ...searchTexts })) },
    'docs/upgrading.md': { changes: changeTable(changes) },
    'docs/styles.md': { stylesheets: stylesheetTable(widgets) },
    ...Object.fromEntries(widgets.map((widget) => [readmeOf(widget.name), blocksOf(widget)])),
  };
}

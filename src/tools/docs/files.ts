import { readmeOf } from '../../report/report.ts';
import { readPackageFacts } from '../build/constants.ts';
import { createMetadata, type WidgetMetadata } from '../build/metadata.ts';
import { catalog } from '../catalog.ts';
import type { Blocks } from './blocks.ts';
import downloads from './downloads.json' with { type: 'json' };
import { integrityTable, readCompatData } from './integrityTable.ts';
import {
  type DownloadSize,
  downloadTable,
  eventTable,
  needsTable,
  optionTable,
  partTable,
  stylesheetTable,
  textTable,
  widgetTables,
} from './tables.ts';

const blocksOf = ({ options, parts, texts, events }: WidgetMetadata): Blocks => ({
  options: optionTable(options),
  parts: partTable(parts),
  texts: textTable(texts),
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
    'docs/payment-page.md': { integrity: integrityTable(readCompatData()) },
    'docs/styles.md': { stylesheets: stylesheetTable(widgets) },
    ...Object.fromEntries(widgets.map((widget) => [readmeOf(widget.name), blocksOf(widget)])),
  };
}

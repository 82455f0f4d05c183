import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

/** Contribution of a widget to the report, exported as `conformance` by the widget's `conformance.ts`. */
export interface WidgetConformance {
  /** Criteria that do not apply to most widgets, or hold for them by construction, and that tests show for this one. */
  tested?: readonly string[];
  /** Reasons why the widget meets a criterion by a construction of its own. */
  construction?: Readonly<Record<string, string>>;
  /** Known faults, keyed by criterion. */
  faults?: Readonly<Record<string, string>>;
  /** Duties of the page around the widget, keyed by criterion. */
  page?: Readonly<Record<string, string>>;
  /** True if the widget only dispatches events, so that criteria about what visitors perceive do not apply to it. */
  showsNothing?: boolean;
  /** Parts of a page that the widget shows, but that vendors or editors make: keys of `OTHERS` in `facts.ts`. */
  others?: readonly string[];
}

/** Contributions of the widgets that have one, keyed by widget. */
export const widgetConformance: ReadonlyMap<string, WidgetConformance> = await readWidgetConformance();

async function readWidgetConformance(): Promise<Map<string, WidgetConformance>> {
  const found = new Map<string, WidgetConformance>();
  for (const name of readdirSync('widgets').toSorted()) {
    const file = path.resolve('widgets', name, 'conformance.ts');
    if (existsSync(file)) {
      const { conformance } = (await import(pathToFileURL(file).href)) as { conformance: WidgetConformance };
      found.set(name, conformance);
    }
  }
  return found;
}

/** Returns the widgets whose contribution has a property. */
export const widgetsWith = (has: (conformance: WidgetConformance) => boolean | undefined): string[] =>
  [...widgetConformance].filter(([, conformance]) => has(conformance)).map(([name]) => name);

/** Widgets that show nothing, so that criteria about what visitors perceive don't apply to them. */
export const INVISIBLE_WIDGETS: readonly string[] = widgetsWith(({ showsNothing }) => showsNothing);

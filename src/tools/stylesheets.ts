import table from './stylesheets.json' with { type: 'json' };

/** Content of `stylesheets.json`, which the build derives from the sources. Names refer to files in `dist/styles/`. */
export interface StylesheetTable {
  /** Names of all stylesheets, in cascade order. */
  stylesheets: readonly string[];
  /** Stylesheets that each widget needs, keyed by widget name: first the shared stylesheets, then the widget's own. */
  widgets: Readonly<Record<string, readonly string[]>>;
  /** Classes for which each stylesheet contains the rules. */
  classes: Readonly<Record<string, readonly string[]>>;
}

const { stylesheets, ...known }: StylesheetTable = table;
const widgets = new Map(Object.entries(known.widgets));
const classes = new Map(
  Object.entries(known.classes).flatMap(([stylesheet, names]) => names.map((name) => [name, stylesheet])),
);

/**
 * Returns the name, without extension, of the stylesheet in `dist/styles/` that contains the rules for a class. A page
 * needs that stylesheet if it uses the class outside any widget, for example on a receipt with `sw-donation-receipt`.
 * Returns undefined for a class without rules.
 */
export const stylesheetOfClass = (className: string): string | undefined => classes.get(className);

/** Returns whether a stylesheet has rules that several widgets share. The order of the other stylesheets makes no difference. */
export const isShared = (stylesheet: string): boolean => !widgets.has(stylesheet);

/**
 * Returns the names, without extension, of the stylesheets in `dist/styles/` that a page needs, in cascade order.
 * @param widgetNames names of the page's widgets
 * @param classNames classes that the page uses outside widgets
 */
export function stylesheetsOf(widgetNames: Iterable<string>, classNames: Iterable<string> = []): string[] {
  const needed = new Set([
    ...[...widgetNames].flatMap((name) => widgets.get(name) ?? []),
    ...[...classNames].flatMap((name) => classes.get(name) ?? []),
  ]);
  if (needed.size > 0) needed.add('base');
  return stylesheets.filter((name) => needed.has(name));
}

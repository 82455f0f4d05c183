import table from './stylesheets.json' with { type: 'json' };

/** Content of `stylesheets.json`, which the build derives from the sources. Names are those of files in `dist/styles/`. */
export interface StylesheetTable {
  /** Names of all stylesheets, in cascade order. */
  stylesheets: readonly string[];
  /** Stylesheets that each widget needs, by its name: those that it shares with others, then its own. */
  widgets: Readonly<Record<string, readonly string[]>>;
  /** Stylesheet with the rules of each class. */
  classes: Readonly<Record<string, string>>;
}

const { stylesheets, ...known }: StylesheetTable = table;
const widgets = new Map(Object.entries(known.widgets));
const classes = new Map(Object.entries(known.classes));

/**
 * Returns the stylesheet in `dist/styles/` with the rules of a class, without extension. A page that uses the class outside any
 * widget needs it, such as a receipt with `sw-donation-receipt`. Returns undefined for a class that has no rules.
 */
export const stylesheetOfClass = (className: string): string | undefined => classes.get(className);

/**
 * Returns the stylesheets in `dist/styles/` that a page needs, without extension, in cascade order.
 * @param widgetNames names of its widgets
 * @param classNames its other classes: those of widgets bring their stylesheets
 */
export function stylesheetsOf(widgetNames: Iterable<string>, classNames: Iterable<string> = []): string[] {
  const needed = new Set([
    ...[...widgetNames].flatMap((name) => widgets.get(name) ?? []),
    ...[...classNames].flatMap((name) => classes.get(name) ?? []),
  ]);
  if (needed.size > 0) needed.add('base');
  return stylesheets.filter((name) => needed.has(name));
}

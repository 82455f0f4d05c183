import { INVISIBLE_WIDGETS } from '../conformance/folders.ts';

/** Returns the tags that assign a test to widgets, for the report of conformance. Leaves out widgets that show nothing. */
export const widgetTags = (names: readonly string[]): string[] =>
  names.filter((name) => !INVISIBLE_WIDGETS.includes(name)).map((name) => `@widget-${name}`);

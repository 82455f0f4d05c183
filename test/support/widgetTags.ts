/** Widgets that show nothing, so that criteria about what visitors perceive don't apply to them. */
export const INVISIBLE_WIDGETS: readonly string[] = ['payment-result'];

/** Returns the tags that assign a test to widgets, for the report of conformance. Leaves out widgets that show nothing. */
export const widgetTags = (names: readonly string[]): string[] =>
  names.filter((name) => !INVISIBLE_WIDGETS.includes(name)).map((name) => `@widget-${name}`);

import type { JSONReportSpec } from '@playwright/test/reporter';

/** Prefix of the tags that name a criterion, such as `@wcag-2.4.11`. */
const CRITERION_TAG = /^wcag-(.+)$/;

/** Prefix of the tags that name a widget, such as `@widget-slider`, for tests outside the widget's own files. */
const WIDGET_TAG = /^widget-(.+)$/;

/** A browser test that shows that widgets, or the pages of the stand-in site, meet criteria. */
export interface Evidence {
  /** File in `test/browser/`. */
  file: string;
  title: string;
  /** Numbers of criteria, such as `2.4.11`. */
  criteria: readonly string[];
  /** Names of widgets. Empty for a test of the stand-in site's pages only. */
  widgets: readonly string[];
}

/**
 * Returns the widget whose own file a test is in: `donation-events.spec.ts` belongs to the widget `donation`. If several
 * names match, the longest name wins.
 */
function widgetOfFile(file: string, widgets: readonly string[]): string[] {
  const name = file.replace(/\.spec\.ts$/, '');
  const matching = widgets.filter((widget) => name === widget || name.startsWith(`${widget}-`));
  return matching.toSorted((a, b) => b.length - a.length).slice(0, 1);
}

const namesIn = (tags: readonly string[], pattern: RegExp): string[] =>
  tags.flatMap((tag) => pattern.exec(tag)?.[1] ?? []);

/** Returns the tests that have the tag of a criterion. A test's widgets are those of its tags, or the widget of its file. */
export function evidenceIn(
  tests: readonly Pick<JSONReportSpec, 'file' | 'title' | 'tags'>[],
  widgets: readonly string[],
): Evidence[] {
  return tests.flatMap(({ file, title, tags }) => {
    const criteria = namesIn(tags, CRITERION_TAG);
    if (criteria.length === 0) return [];
    const tagged = namesIn(tags, WIDGET_TAG);
    return [{ file, title, criteria, widgets: tagged.length > 0 ? tagged : widgetOfFile(file, widgets) }];
  });
}

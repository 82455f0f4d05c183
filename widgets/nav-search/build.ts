import type { WidgetBuild } from '../../src/tools/build/widgetBuilds.ts';

/**
 * Bundles the results with the search code, so that the first use of the box loads one file (SN-01). In a chunk of
 * their own, the browser would find the search code only after loading them.
 */
export const build: WidgetBuild = {
  chunks: { search: /nav-search.(?:Results|useNavResults)\.tsx?$/ },
};

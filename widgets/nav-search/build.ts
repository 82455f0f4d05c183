import type { WidgetBuild } from '../../src/tools/build/widgetBuilds.ts';

/**
 * Bundles the results component with the search code, so that the first use of the box loads one file (SN-01). If the
 * results had their own chunk, the browser would find the search code only after loading it.
 */
export const build: WidgetBuild = {
  chunks: { search: /nav-search.(?:Results|useNavResults)\.tsx?$/ },
};

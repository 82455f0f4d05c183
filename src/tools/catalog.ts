import { folders } from 'virtual:widget-folders';
import type { Call } from '../net/defineCall.ts';
import type { CheckedDefinition } from '../runtime/define.ts';

/** Widget, with everything that tools need. */
export interface CatalogEntry extends CheckedDefinition {
  /** Requests to the site's own server, from the widget's script and from the forms that it enhances. */
  calls: readonly Call[];
}

/** All widgets in alphabetical order, each with the content of its folder. For tools that Vite builds or runs. */
export const catalog: readonly CatalogEntry[] = folders.flatMap(
  ({ name, definition: module, check, calls, polyfill }) => {
    // Node 20 lacks what some checks need, as older browsers do.
    polyfill.polyfill?.();
    return Object.values(module)
      .filter((definition) => definition.name === name)
      .map((definition) => ({ definition, check: check.checkMarkup, calls: Object.values(calls).flat() }));
  },
);

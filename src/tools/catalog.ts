import { folders } from 'virtual:widget-folders';
import type { Call } from '../net/defineCall.ts';
import type { Definition } from '../runtime/define.ts';

/** Widget with all that tools need to know about it. */
export interface CatalogEntry {
  definition: Definition;
  /** Requests to the site's own server: those of its script, and the forms that it enhances. */
  calls: readonly Call[];
}

/** All widgets, in the order of their names: what their folders hold. For tools that Vite builds or runs. */
export const catalog: readonly CatalogEntry[] = folders.flatMap(({ name, definition: module, calls }) =>
  Object.values(module)
    .filter((definition) => definition.name === name)
    .map((definition) => ({ definition, calls: Object.values(calls).flat() })),
);

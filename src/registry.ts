/**
 * When a widget's code is fetched. The choice is ours, not the template's: it can be tuned without touching a page.
 * - `now`: it changes what is first seen.
 * - `visible`: once within 256 px of the viewport, about two presses of the Tab key ahead.
 * - `interaction`: with the first press, key or focus on it, which is kept and replayed.
 * - `idle`: when the browser has nothing better to do.
 */
export type When = 'now' | 'visible' | 'interaction' | 'idle';

export interface RegistryEntry {
  when: When;
  /** Fetches the widget's chunk: a module exporting `widget`, made by `mountable` (see `define.ts`). */
  load: () => Promise<{ widget: unknown }>;
}

/** Every widget there is. The only place in `src/` that knows their names. */
export const registry: Readonly<Record<string, RegistryEntry>> = {
  'content-list': { when: 'now', load: () => import('../widgets/content-list/ContentList.tsx') },
};

import type { ReadyDetail, ReportDetail } from '../report/report.ts';
import { createStore, type Store } from '../runtime/store.ts';
import type { PageProblem } from './livePage.ts';

/** Host of a widget, as the panel shows it. */
export interface FoundWidget {
  key: number;
  element: Element;
  name: string;
  state: string;
  /** Time in ms from the widget's start until it was ready; undefined if the widget is not ready. */
  duration: number | undefined;
}

/** Problem with a unique key. */
export interface KnownProblem extends PageProblem {
  key: number;
}

/** Widgets on the page, and its problems. */
export interface DebugLog {
  widgets: readonly FoundWidget[];
  problems: readonly KnownProblem[];
}

/** Returns whether two problems are the same: the checker and a widget may report the same problem. */
const isRepeated = (a: PageProblem, b: PageProblem): boolean =>
  a.element === b.element && a.problem === b.problem && a.found === b.found;

/**
 * Follows the widgets on the page and their reports.
 * @param found problems on the page before any widget starts
 */
export function createLog(found: readonly PageProblem[]): Store<DebugLog> {
  const keys = new WeakMap<object, number>();
  let keyCount = 0;
  const keyOf = (thing: object): number => {
    const key = keys.get(thing) ?? keyCount++;
    keys.set(thing, key);
    return key;
  };
  const durations = new WeakMap<Element, number>();
  const readWidgets = (): FoundWidget[] =>
    [...document.querySelectorAll('[data-widget]')].map((element) => ({
      key: keyOf(element),
      element,
      name: element.getAttribute('data-widget') ?? '',
      state: element.getAttribute('data-widget-state') ?? 'unknown',
      duration: durations.get(element),
    }));
  const withKey = (problem: PageProblem): KnownProblem => ({ ...problem, key: keyOf(problem) });
  const log = createStore<DebugLog>({ widgets: readWidgets(), problems: found.map(withKey) });
  const update = (): void => log.set({ ...log.get(), widgets: readWidgets() });
  addEventListener('widget:ready', (event) => {
    durations.set(event.target as Element, (event as CustomEvent<ReadyDetail>).detail.duration);
    update();
  });
  addEventListener('widget:error', (event) => {
    const problem = (event as CustomEvent<ReportDetail>).detail;
    const { problems } = log.get();
    if (!problems.some((known) => isRepeated(known, problem)))
      log.set({ ...log.get(), problems: [...problems, withKey(problem)] });
  });
  new MutationObserver(update).observe(document, {
    subtree: true,
    childList: true,
    attributeFilter: ['data-widget', 'data-widget-state'],
  });
  return log;
}

import type { Problem } from '../../report/report.ts';
import type { Place } from './html.ts';

/** Asset that a breach endangers: money, or data that members have entrusted to the society. */
export type Danger = 'money' | 'data';

/** Breach of the contract between the server and a widget: its problem, and the place in the page's source. */
export interface PlacedProblem extends Omit<Problem, 'attribute' | 'cause'>, Place {
  /** Case that found the breach, if the server caused the breach. */
  case?: string;
  /** Asset that the breach endangers, if there is one. */
  danger?: Danger;
}

/** Result of checking one page. */
export interface PageResult {
  /** Path of the file, or address of the page after redirects. */
  page: string;
  /** Number of widgets found. */
  widgets: number;
  breaches: readonly PlacedProblem[];
  /** Names of the cases that were run against the server of the page's widgets. */
  cases?: readonly string[];
  /** Cases that could not be run, and the reasons. */
  unplayed?: readonly string[];
  /** Reason why the page was not checked, such as `it responds with 404`. */
  failure?: string;
  /** Address that redirected to this page. */
  redirectedFrom?: string;
  /** Number of changes that were written, if this is the source of pages. */
  written?: number;
}

/**
 * Returns the result of a file that the system refuses to open.
 * @param use what the file was opened for
 * @throws the cause if it is not the system's
 */
export function unreadable(page: string, cause: unknown, use = 'read'): PageResult {
  const { code, errno } = cause as NodeJS.ErrnoException;
  if (code === undefined || errno === undefined) throw cause;
  return { page, widgets: 0, breaches: [], failure: `it cannot be ${use} (${code})` };
}

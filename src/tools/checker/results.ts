import type { Problem } from '../../report/report.ts';
import type { Place } from './page.ts';

/** Endangered by a breach: money, or what members have entrusted to the society. */
export type Danger = 'money' | 'data';

/** Problem of the contract between the server's markup and a widget, with its place in the page's source. */
export interface PlacedProblem extends Omit<Problem, 'attribute' | 'cause'>, Place {
  /** Case that found it, if it is a breach of the server. */
  case?: string;
  /** Endangered by it. */
  danger?: Danger;
}

/** Result of checking one page. */
export interface PageResult {
  /** Path of the file, or address of the page after redirects. */
  page: string;
  /** Number of widgets found. */
  widgets: number;
  breaches: readonly PlacedProblem[];
  /** Number of cases that were played against the server of the page's widgets. */
  cases?: number;
  /** Cases that could not be played, with the reason. */
  unplayed?: readonly string[];
  /** Reason why the page was not checked, such as `it responds with 404`. */
  failure?: string;
  /** Address that redirected to this page. */
  redirectedFrom?: string;
}

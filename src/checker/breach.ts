import type { Issue } from '../report.ts';
import type { Place } from './page.ts';

/** Breach of a contract between the server's markup and a widget, with its place in the page's source. */
export interface Breach extends Omit<Issue, 'attribute' | 'cause'>, Place {}

/** Result of checking one page. */
export interface PageResult {
  /** Path of the file, or address of the page after redirects. */
  page: string;
  /** Number of widgets found. */
  widgets: number;
  breaches: readonly Breach[];
  /** Reason why the page was not checked, such as `it responds with 404`. */
  failure?: string;
  /** Address that redirected to this page. */
  redirectedFrom?: string;
}

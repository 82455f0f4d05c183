import { isRecord } from '../../runtime/isRecord.ts';
import { isWebAddress } from '../../runtime/options.ts';
import { runsOf, type TextRun } from './highlight.ts';

/** Search hit, prepared for display. */
export interface SearchHit {
  objectId: string;
  title: readonly TextRun[];
  /** URL to link to; undefined if the record has no safe URL. */
  url?: string;
  /** Section of the site; empty if the record has no section. */
  section: string;
  excerpt: readonly TextRun[];
  /** Position in the results, counted from 1 across all pages. */
  position: number;
  /** Algolia's query id for Insights; undefined while analytics are off. */
  queryId?: string;
}

const asText = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Returns an attribute's snippet if the search requested one, otherwise its highlighted or plain value. */
function runsAt(record: Record<string, unknown>, name: string): TextRun[] {
  const { _snippetResult: snippets, _highlightResult: highlighted } = record;
  for (const results of [snippets, highlighted]) {
    const marked = isRecord(results) ? results[name] : undefined;
    if (isRecord(marked) && typeof marked.value === 'string') return runsOf(marked.value);
  }
  return runsOf(asText(record[name]));
}

/**
 * Returns the URL if it is a path on this site or an http(s) URL. Drops any other URL, such as a `javascript:` URL
 * (SE-12).
 */
function urlOf(value: unknown): { url?: string } {
  const url = asText(value);
  return isWebAddress(url) && URL.canParse(url, 'http://localhost') ? { url } : {};
}

/**
 * Returns the hit for one of Algolia's records. Ignores attributes that have an invalid type.
 * @param position position in the results, counted from 1 across all pages
 * @param queryId query id of the response that contains the record
 */
export function readHit(record: Record<string, unknown>, position: number, queryId?: unknown): SearchHit {
  const objectId = asText(record.objectID);
  const title = runsAt(record, 'title');
  return {
    objectId,
    title: title.length > 0 ? title : runsOf(asText(record.url) || objectId),
    ...urlOf(record.url),
    section: asText(record.section),
    excerpt: runsAt(record, 'excerpt'),
    position,
    ...(typeof queryId === 'string' && { queryId }),
  };
}

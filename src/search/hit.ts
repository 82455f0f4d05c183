import { isRecord } from '../isRecord.ts';
import { runsOf, type TextRun } from './highlight.ts';

/** A record of the index that was found, as a page shows it. */
export interface SearchHit {
  objectId: string;
  title: readonly TextRun[];
  /** Absent where the record has none that a link may lead to. */
  url?: string;
  /** Empty where the record has none. */
  section: string;
  excerpt: readonly TextRun[];
  /** 1-based, over all pages. */
  position: number;
  /** Names the search for analytics; absent where these are off. */
  queryId?: string;
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** An attribute as the provider marked it, or as it stands in the record. */
function runsAt(record: Record<string, unknown>, name: string): TextRun[] {
  const { _highlightResult: highlighted } = record;
  const marked = isRecord(highlighted) ? highlighted[name] : undefined;
  return runsOf(isRecord(marked) && typeof marked.value === 'string' ? marked.value : textOf(record[name]));
}

/** A path of this site or an address by http: never `javascript:`, whatever a record says (SE-12). */
function urlOf(value: unknown): { url?: string } {
  const url = textOf(value);
  const isSafe = /^https?:\/\//i.test(url) || /^\/(?![/\\])/.test(url);
  return isSafe && URL.canParse(url, 'http://localhost') ? { url } : {};
}

/**
 * Reads a record that was found. Whatever is missing or of another type is left out.
 * @param position 1-based, over all pages
 * @param queryId of the answer that the hit came with
 */
export function readHit(record: Record<string, unknown>, position: number, queryId?: unknown): SearchHit {
  const objectId = textOf(record.objectID);
  const title = runsAt(record, 'title');
  return {
    objectId,
    title: title.length > 0 ? title : runsOf(textOf(record.url) || objectId),
    ...urlOf(record.url),
    section: textOf(record.section),
    excerpt: runsAt(record, 'excerpt'),
    position,
    ...(typeof queryId === 'string' && { queryId }),
  };
}

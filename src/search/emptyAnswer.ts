import type { Answer } from './answer.ts';

/** What stands for the answer to a search without words: none was asked for. */
export function emptyAnswer(index: string): Answer & Record<string, unknown> {
  const counts = { nbHits: 0, nbPages: 0, page: 0, hitsPerPage: 20 };
  return { ...counts, hits: [], index, query: '', params: '', processingTimeMS: 0, exhaustiveNbHits: true };
}

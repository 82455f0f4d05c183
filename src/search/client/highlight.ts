/**
 * Markers that Algolia puts around matches. They are private-use characters rather than tags, so that markup in a
 * record is treated as text (SE-12).
 */
export const MATCH_START = '\u2060\uE000';
export const MATCH_END = '\uE001\u2060';

/** Search parameters that set the markers around matches. */
export const highlightParameters = { highlightPreTag: MATCH_START, highlightPostTag: MATCH_END };

/**
 * Run of text that either matches the query or does not. `start` is the run's offset, which is used as the React key.
 */
export interface TextRun {
  start: number;
  text: string;
  isMatch: boolean;
}

/** Splits text that contains Algolia's markers into matching and other runs of plain text. */
export function runsOf(marked: string): TextRun[] {
  const runs: TextRun[] = [];
  let start = 0;
  for (const [index, piece] of marked.split(MATCH_START).entries()) {
    const end = piece.indexOf(MATCH_END);
    const isMarked = index > 0 && end >= 0;
    const pieces = isMarked
      ? [piece.slice(0, end), piece.slice(end + MATCH_END.length)]
      : ['', piece.replaceAll(MATCH_END, '')];
    for (const [order, text] of pieces.entries()) {
      if (text !== '') runs.push({ start, text, isMatch: order === 0 });
      start += text.length;
    }
  }
  return runs;
}

/**
 * Markers that Algolia puts around matches. They are private-use characters rather than tags, so that markup in a
 * record is treated as text (SE-12).
 */
export const MATCH_START = '\u2060\uE000';
export const MATCH_END = '\uE001\u2060';

/** Search parameters that set the markers around matches. */
export const highlightParameters = { highlightPreTag: MATCH_START, highlightPostTag: MATCH_END };

/** Run of text that either matches the query or does not. */
export interface TextRun {
  /**
   * React key. With the run's offset as a key, each letter of a query would replace the elements after its matches, and the
   * browser would compute about 200 styles again.
   */
  order: number;
  text: string;
  isMatch: boolean;
}

/** Splits text that contains Algolia's markers into matching and other runs of plain text. */
export function runsOf(marked: string): TextRun[] {
  const runs = marked.split(MATCH_START).flatMap((piece, index) => {
    const end = index > 0 ? piece.indexOf(MATCH_END) : -1;
    if (end < 0) return { text: piece.replaceAll(MATCH_END, ''), isMatch: false };
    return [
      { text: piece.slice(0, end), isMatch: true },
      { text: piece.slice(end + MATCH_END.length), isMatch: false },
    ];
  });
  return runs.filter(({ text }) => text !== '').map((run, order) => ({ order, ...run }));
}

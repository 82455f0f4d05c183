/** Put round what matches, by the provider: letters that no text has, so that markup in a record stays text (SE-12). */
export const MATCH_START = '\u2060\uE000';
export const MATCH_END = '\uE001\u2060';

/** Parameters that ask the provider to mark what matches. */
export const highlightParameters = { highlightPreTag: MATCH_START, highlightPostTag: MATCH_END };

/** A run of text, with where it begins: what a list of them is keyed by. */
export interface TextRun {
  start: number;
  text: string;
  isMatch: boolean;
}

/** Parts a text that the provider has marked into runs that match and runs that do not. Never markup. */
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

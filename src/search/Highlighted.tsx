import type { ReactNode } from 'react';
import type { TextRun } from './highlight.ts';

/** Text with what matches marked: as text, whatever the record holds (SE-12). */
export function Highlighted({ runs }: { runs: readonly TextRun[] }): ReactNode {
  return runs.map(({ start, text, isMatch }) => (isMatch ? <mark key={start}>{text}</mark> : text));
}

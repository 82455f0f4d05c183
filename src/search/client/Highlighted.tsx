import type { ReactNode } from 'react';
import type { TextRun } from './highlight.ts';

/** Renders text with its matches in `<mark>`. Markup in a record is rendered as plain text (SE-12). */
export function Highlighted({ runs }: { runs: readonly TextRun[] }): ReactNode {
  return runs.map(({ start, text, isMatch }) =>
    isMatch ? <mark key={start}>{text}</mark> : <span key={start}>{text}</span>,
  );
}

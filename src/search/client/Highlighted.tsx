import type { ReactNode } from 'react';
import type { TextRun } from './highlight.ts';
import '../shared/marks.css';

/** Renders text with its matches in `<mark>`. Markup in a record is rendered as plain text (SE-12). */
export function Highlighted({ runs }: { runs: readonly TextRun[] }): ReactNode {
  return runs.map(({ order, text, isMatch }) =>
    isMatch ? (
      <mark key={order} className="sw-search-mark">
        {text}
      </mark>
    ) : (
      <span key={order}>{text}</span>
    ),
  );
}

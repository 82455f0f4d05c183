import { type ReactNode, useId, useState } from 'react';

export interface PanelProps {
  title: string;
  /** Suffix for the panel's CSS class. */
  name: string;
  /** True while the panel has no content. A hidden panel remains mounted and keeps its state. */
  isHidden?: boolean;
  /** True to show the title beside the content while the panel is open, because the content is self-explanatory. */
  isSlim?: boolean;
  /** Link beside the title. */
  aside?: ReactNode;
  children: ReactNode;
}

/**
 * Renders a collapsible section of a search screen. The title is a button that opens and closes the section (SE-02).
 */
export function Panel({
  title,
  name,
  isHidden = false,
  isSlim = false,
  aside,
  children,
}: PanelProps): ReactNode {
  const [isOpen, setOpen] = useState(true);
  const id = useId();
  const isNarrow = isSlim && isOpen;
  return (
    <section
      className={`sw-search-panel sw-search-panel-${name}`}
      data-state={isNarrow ? 'slim' : 'titled'}
      hidden={isHidden}
    >
      <h2 className="sw-search-panel-title">
        <button type="button" aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
          {/* The content explains itself, so only the arrow is shown. */}
          <span className={isNarrow ? 'sw-visually-hidden' : undefined}>{title}</span>
        </button>
      </h2>
      {aside && <div className="sw-search-panel-aside">{aside}</div>}
      <div id={id} className="sw-search-panel-body" hidden={!isOpen}>
        {children}
      </div>
    </section>
  );
}

import { type ReactNode, useId, useState } from 'react';

export interface PanelProps {
  title: string;
  /** What kind of panel, for stylesheets. */
  name: string;
  /** Nothing to show at the moment: the panel keeps its state. */
  isHidden?: boolean;
  children: ReactNode;
}

/** A part of a search screen under a heading that opens and closes it: the button is named by what it opens (SE-02). */
export function Panel({ title, name, isHidden = false, children }: PanelProps): ReactNode {
  const [isOpen, setOpen] = useState(true);
  const id = useId();
  return (
    <section className={`sw-search-panel sw-search-panel-${name}`} hidden={isHidden}>
      <h2 className="sw-search-panel-title">
        <button type="button" aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
          {title}
        </button>
      </h2>
      <div id={id} className="sw-search-panel-body" hidden={!isOpen}>
        {children}
      </div>
    </section>
  );
}

import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { useElementId } from '../../src/page/useElementId.ts';
import { createWidget, type ViewProps } from '../../src/runtime/define.ts';
import { Enhance } from '../../src/runtime/Enhance.tsx';
import { moreLess } from './more-less.ts';
import './more-less.css';

const TARGET = ':target, :has(:target)';

/**
 * Opens the text when the URL's hash points to an element in the text, and scrolls to that element. Browsers that
 * support `until-found` have already opened the text (`beforematch`). Other browsers can't scroll to the element,
 * because the text is `hidden`.
 */
function useOpenForHash(text: HTMLElement, open: () => void): void {
  useEffect(() => {
    const handleHashChange = (): void => {
      if (!text.hidden || !text.matches(TARGET)) return;
      flushSync(open);
      document.querySelector(':target')?.scrollIntoView();
    };
    addEventListener('hashchange', handleHashChange);
    return () => removeEventListener('hashchange', handleHashChange);
  }, [text, open]);
}

/**
 * Returns whether the text contains the URL's target or the focused element. If so, the text stays open when the widget
 * mounts.
 */
const isInUse = (text: HTMLElement): boolean => text.matches(`${TARGET}, :focus-within`);

function MoreLess({ options, parts, texts }: ViewProps<typeof moreLess>): ReactNode {
  const { ellipsis, text, toggle } = parts;
  const id = useElementId(text);
  const [isOpen, setOpen] = useState(() => options.open === 'yes' || isInUse(text));
  const open = useCallback(() => setOpen(true), []);
  useOpenForHash(text, open);

  const handleClick = (): void => {
    flushSync(() => setOpen(!isOpen));
    // The toggle follows the text and may be out of view after the text has collapsed.
    if (isOpen) toggle.scrollIntoView({ block: 'nearest', behavior: 'instant' });
  };
  return (
    <>
      <Enhance element={ellipsis} hidden={isOpen} />
      <Enhance element={text} id={id} hidden={isOpen ? false : 'until-found'} onBeforematch={open} />
      <Enhance
        element={toggle}
        hidden={false}
        aria-expanded={isOpen}
        aria-controls={id}
        text={isOpen ? texts.less : texts.more}
        onClick={handleClick}
      />
    </>
  );
}

export const widget = createWidget(moreLess, MoreLess);

import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { mountable, type ViewProps } from '../../src/define.ts';
import { useElementId } from '../../src/dom/useElementId.ts';
import { Enhance } from '../../src/Enhance.tsx';
import { moreLess } from './more-less.ts';
import '../../src/held-back.css';
import './more-less.css';

const TARGET = ':target, :has(:target)';

/**
 * Opens when the address leads to something in the hidden text. Browsers with `until-found` have opened it by then
 * (`beforematch`); for the others it is as `hidden`, and they have found nothing to go to.
 */
function useAddress(text: HTMLElement, open: () => void): void {
  useEffect(() => {
    const follow = (): void => {
      if (!text.hidden || !text.matches(TARGET)) return;
      flushSync(open);
      document.querySelector(':target')?.scrollIntoView();
    };
    addEventListener('hashchange', follow);
    return () => removeEventListener('hashchange', follow);
  }, [text, open]);
}

/** What the visitor came for, or has the focus in, is not taken away when the script arrives. */
const isInUse = (text: HTMLElement): boolean => text.matches(`${TARGET}, :focus-within`);

function MoreLess({ options, parts, texts }: ViewProps<typeof moreLess>): ReactNode {
  const { ellipsis, text, toggle } = parts;
  const id = useElementId(text);
  const [isOpen, setOpen] = useState(() => options.open === 'yes' || isInUse(text));
  const open = useCallback(() => setOpen(true), []);
  useAddress(text, open);

  const press = (): void => {
    flushSync(() => setOpen(!isOpen));
    // The toggle follows the text, and may have gone out of sight with it.
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
        onClick={press}
      />
    </>
  );
}

export const widget = mountable(moreLess, MoreLess);

import { type ReactNode, useEffect, useLayoutEffect } from 'react';
import { mountable, type ViewProps } from '../../src/define.ts';
import { useHeight } from '../../src/dom/useHeight.ts';
import { Enhance } from '../../src/Enhance.tsx';
import { createWriter } from '../../src/writer.ts';
import { adjustment } from './adjustment.ts';
import { stickyBanner } from './sticky-banner.ts';
import './sticky-banner.css';

/** How long an advertisement stays at the top (SB-01). */
const STICKY_MS = 5000;
const STICKY = 'sticky';
const PROPERTY = '--sticky-banner-adjust';

/** Takes the class from the element after its time. It is the server's: afterwards it comes back. */
function useStickyTime(ad: HTMLElement): void {
  useEffect(() => {
    const writer = createWriter(ad);
    const letGo = (): void => {
      const others = [...ad.classList].filter((name) => name !== STICKY).join(' ');
      writer.write({ attributes: { class: others || null }, classes: [], text: undefined });
    };
    const timer = setTimeout(letGo, STICKY_MS);
    return () => {
      clearTimeout(timer);
      writer.undo();
    };
  }, [ad]);
}

/** A class for each size would need a rule for each: the rules read the size from a property, set through the CSSOM. */
function useProperty(element: HTMLElement, value: string): void {
  useLayoutEffect(() => {
    const { style } = element;
    const before = style.getPropertyValue(PROPERTY);
    style.setProperty(PROPERTY, value);
    return () => {
      style.setProperty(PROPERTY, before);
      if (element.getAttribute('style') === '') element.removeAttribute('style');
    };
  }, [element, value]);
}

function StickyBanner({ parts: { ad, banner } }: ViewProps<typeof stickyBanner>): ReactNode {
  useStickyTime(ad);
  const adjust = adjustment(useHeight(ad));
  useProperty(banner, `${adjust}px`);
  return <Enhance element={banner} className={`adjust-${adjust}`} />;
}

export const widget = mountable(stickyBanner, StickyBanner);

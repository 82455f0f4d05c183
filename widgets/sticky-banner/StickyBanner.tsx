import { type ReactNode, useEffect, useLayoutEffect } from 'react';
import { createWidget, type ViewProps } from '../../src/define.ts';
import { useHeight } from '../../src/dom/useHeight.ts';
import { Enhance } from '../../src/Enhance.tsx';
import { createWriter } from '../../src/writer.ts';
import { adjustment } from './adjustment.ts';
import { stickyBanner } from './sticky-banner.ts';
import './sticky-banner.css';

/** Time in ms for which the advertisement is sticky (SB-01). */
const STICKY_MS = 5000;
const STICKY = 'sticky';
const PROPERTY = '--sticky-banner-adjust';

/** Removes the class `sticky` after its time. The server sent the class, so unmounting restores it. */
function useStickyTimeout(ad: HTMLElement): void {
  useEffect(() => {
    const writer = createWriter(ad);
    const release = (): void => {
      const others = [...ad.classList].filter((name) => name !== STICKY).join(' ');
      writer.write({ attributes: { class: others || null }, classes: [], text: undefined });
    };
    const timer = setTimeout(release, STICKY_MS);
    return () => {
      clearTimeout(timer);
      writer.undo();
    };
  }, [ad]);
}

/**
 * Sets the custom property of the banner, so that one CSS rule covers all sizes. Uses the CSSOM, which a content
 * security policy allows even without inline styles.
 */
function useAdjustProperty(element: HTMLElement, value: string): void {
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
  useStickyTimeout(ad);
  const adjust = adjustment(useHeight(ad));
  useAdjustProperty(banner, `${adjust}px`);
  return <Enhance element={banner} className={`adjust-${adjust}`} />;
}

export const widget = createWidget(stickyBanner, StickyBanner);

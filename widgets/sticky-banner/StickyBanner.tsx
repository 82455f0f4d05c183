import { type ReactNode, useEffect, useState } from 'react';
import { timeSinceActivation, whenActivated } from '../../src/page/activeTime.ts';
import { useHeight } from '../../src/page/useHeight.ts';
import { createWidget, type ViewProps } from '../../src/runtime/define.ts';
import { Enhance } from '../../src/runtime/Enhance.tsx';
import { adjustment } from './adjustment.ts';
import { stickyBanner } from './sticky-banner.ts';
import './sticky-banner.css';

/**
 * Time in ms, counted from when the page was opened, for which the advertisement is sticky (SB-01). The stylesheet uses
 * the same time for pages without any interaction, where the widget does not start.
 */
const STICKY_MS = 5000;
const STICKY = 'sticky';

/** Returns the advertisement's classes without `sticky` once its sticky time is over, and undefined before that. */
function useReleasedClasses(ad: HTMLElement): string | undefined {
  const [released, setReleased] = useState<string>();
  useEffect(() => {
    const release = (): void => setReleased([...ad.classList].filter((name) => name !== STICKY).join(' '));
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stopping = new AbortController();
    whenActivated(() => {
      timer = setTimeout(release, Math.max(0, STICKY_MS - timeSinceActivation()));
    }, stopping.signal);
    return () => {
      stopping.abort();
      clearTimeout(timer);
    };
  }, [ad]);
  return released;
}

function StickyBanner({ parts: { ad, banner } }: ViewProps<typeof stickyBanner>): ReactNode {
  const released = useReleasedClasses(ad);
  const adjust = adjustment(useHeight(ad));
  return (
    <>
      <Enhance element={ad} class={released === '' ? false : released} />
      {/* The class is for the site's own rules. The custom property lets one rule in our stylesheet cover all sizes. */}
      <Enhance
        element={banner}
        className={`adjust-${adjust}`}
        style={{ '--sticky-banner-adjust': `${adjust}px` }}
      />
    </>
  );
}

export const widget = createWidget(stickyBanner, StickyBanner);

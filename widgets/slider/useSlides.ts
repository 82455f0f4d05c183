import { useLayoutEffect, useState } from 'react';
import { flushSync } from 'react-dom';

type Slides = readonly HTMLElement[];

const slidesIn = (track: HTMLElement): Slides => [
  ...track.querySelectorAll<HTMLElement>(':scope > [data-slider-part="slide"]'),
];

/** Returns the last array if the slides are the same, otherwise the next one. */
const keepIfSame = (last: Slides, next: Slides): Slides =>
  last.length === next.length && last.every((slide, index) => slide === next[index]) ? last : next;

/**
 * Returns the slides of a track, and renders again when a script or a Craft preview adds, removes or moves some
 * (RT-06).
 * @param initial the slides at mounting
 */
export function useSlides(track: HTMLElement, initial: Slides): Slides {
  const [slides, setSlides] = useState(initial);
  useLayoutEffect(() => {
    const read = (): void => setSlides((last) => keepIfSame(last, slidesIn(track)));
    // Synchronous, to run before the next paint: a new slide has no margin until Swiper has updated.
    const observer = new MutationObserver(() => flushSync(read));
    observer.observe(track, { childList: true });
    read();
    return () => observer.disconnect();
  }, [track]);
  return slides;
}

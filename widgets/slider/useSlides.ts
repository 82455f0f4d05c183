import { useLayoutEffect, useState } from 'react';
import { flushSync } from 'react-dom';

type Slides = readonly HTMLElement[];

const slidesIn = (track: HTMLElement): Slides => [
  ...track.querySelectorAll<HTMLElement>(':scope > [data-slider-part="slide"]'),
];

/** The same list for the same slides. */
const follow = (last: Slides, next: Slides): Slides =>
  last.length === next.length && last.every((slide, index) => slide === next[index]) ? last : next;

/**
 * The slides of a track, also when others put some in, take some out or move them (RT-06): a script, or a CMS's preview.
 * @param found those that the widget was mounted with
 */
export function useSlides(track: HTMLElement, found: Slides): Slides {
  const [slides, setSlides] = useState(found);
  useLayoutEffect(() => {
    const read = (): void => setSlides((last) => follow(last, slidesIn(track)));
    // Before it is painted: a slide that is not Swiper's yet has no distance from the next.
    const observer = new MutationObserver(() => flushSync(read));
    observer.observe(track, { childList: true });
    read();
    return () => observer.disconnect();
  }, [track]);
  return slides;
}

import { type ReactNode, useEffect, useLayoutEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { createWidget, type TextsOf, type ViewProps } from '../../src/define.ts';
import { announce, prepareLiveRegions } from '../../src/dom/announce.ts';
import { Enhance, keyOf } from '../../src/Enhance.tsx';
import { interpolate } from '../../src/texts.ts';
import { useConstant } from '../../src/useConstant.ts';
import { type Direction, directionOf } from './keys.ts';
import { type RowState, resetNativeScroll } from './row.ts';
import { slider } from './slider.ts';
import { useRow } from './useRow.ts';
import './slider.css';

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
function useSlides(track: HTMLElement, initial: Slides): Slides {
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

/** Returns the text of the position, such as "Slides 2 to 4 of 7"; undefined if there are no slides. */
function positionText({ slides, first, last }: RowState, texts: TextsOf<typeof slider>): string | undefined {
  const count = slides.length;
  if (count === 0) return undefined;
  return interpolate(first === last ? texts.slide : texts.slides, {
    first: first + 1,
    last: last + 1,
    count,
  });
}

/** Moves the row with buttons and arrow keys, and announces the new position (SL-02). */
function Slider({ host, parts, texts }: ViewProps<typeof slider>): ReactNode {
  const { viewport, track, controls, previous, next, position } = parts;
  const slides = useSlides(track, parts.slide);
  // Read before the first write, because Swiper then replaces the gap with margins.
  const gap = useConstant(() => Number.parseFloat(getComputedStyle(track).columnGap) || 0);
  const { row, state } = useRow({ viewport, track, slides }, gap);
  useEffect(prepareLiveRegions, []);

  const move = (direction: Direction): void => {
    row.current?.move(direction);
    const reached = row.current?.state();
    const text = reached && positionText(reached, texts);
    if (text) announce(text);
  };
  const handleKeydown = (event: KeyboardEvent): void => {
    const direction = directionOf(event, row.current?.isRightToLeft ?? false);
    if (!direction) return;
    event.preventDefault();
    move(direction);
  };
  /** Moves the row to the slide that the browser scrolled to, because of a URL's hash or because a script set focus. */
  const handleScroll = (): void => {
    if (viewport.scrollLeft !== 0) row.current?.goTo(resetNativeScroll({ viewport, track, slides }));
  };
  // Compares elements, not indexes: after slides change, old indexes would make a visible, focused slide inert.
  const inView = state?.slides.slice(state.first, state.last + 1);

  return (
    <>
      <Enhance
        element={host}
        data-state={state?.isAllInView ? 'fits' : 'moves'}
        aria-roledescription={texts.role}
        onKeydown={handleKeydown}
      />
      <Enhance element={viewport} className="swiper" onScroll={handleScroll} />
      <Enhance element={track} className="swiper-wrapper" />
      {slides.map((element) => (
        <Enhance
          key={keyOf(element)}
          element={element}
          className="swiper-slide"
          inert={inView?.includes(element) === false}
        />
      ))}
      <Enhance element={controls} hidden={false} />
      <Enhance element={previous} aria-disabled={state?.isAtStart ?? true} onClick={() => move('previous')} />
      <Enhance element={next} aria-disabled={state?.isAtEnd ?? false} onClick={() => move('next')} />
      <Enhance element={position} text={state && positionText(state, texts)} />
    </>
  );
}

export const widget = createWidget(slider, Slider);

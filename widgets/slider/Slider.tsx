import { type ReactNode, useEffect, useLayoutEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { announce, prepareLiveRegions } from '../../src/page/announce.ts';
import { focusTargetsIn } from '../../src/page/focusTargets.ts';
import { happenedIn } from '../../src/page/happenedIn.ts';
import { createWidget, type TextsOf, type ViewProps } from '../../src/runtime/define.ts';
import { Enhance, keyOf } from '../../src/runtime/Enhance.tsx';
import { interpolate } from '../../src/runtime/texts.ts';
import { checkMarkup } from './check.ts';
import { type Direction, directionOf, USES_ARROW_KEYS } from './keys.ts';
import { type RowState, resetNativeScroll, SLIDE_CLASS, TRACK_CLASS } from './row.ts';
import { slider } from './slider.ts';
import { useRow } from './useRow.ts';
import './slider.css';

type Slides = readonly HTMLElement[];

/** Track and its slides. */
interface Row {
  track: HTMLElement;
  slides: Slides;
}

const slidesIn = (track: HTMLElement): Slides => [
  ...track.querySelectorAll<HTMLElement>(':scope > [data-slider-part="slide"]'),
];

/** Returns the last row if its track and slides are unchanged, otherwise the next row. */
const keepIfSame = (last: Row, next: Row): Row =>
  last.track === next.track &&
  last.slides.length === next.slides.length &&
  last.slides.every((slide, index) => slide === next.slides[index])
    ? last
    : next;

/**
 * Returns the track and its slides, and rerenders when a script or a Craft preview replaces the track, or adds, removes
 * or moves slides (RT-06).
 * @param initial track and slides at mounting
 */
function useTrack(viewport: HTMLElement, initial: Row): Row {
  const [row, setRow] = useState(initial);
  const { track } = row;
  useLayoutEffect(() => {
    const read = (): void =>
      setRow((last) => {
        const found =
          viewport.querySelector<HTMLElement>(':scope > [data-slider-part="track"]') ?? last.track;
        return keepIfSame(last, { track: found, slides: slidesIn(found) });
      });
    // Reads synchronously, before the next paint, because a new slide has no margin until Swiper has updated.
    const observer = new MutationObserver(() => flushSync(read));
    observer.observe(viewport, { childList: true });
    observer.observe(track, { childList: true });
    read();
    return () => observer.disconnect();
  }, [viewport, track]);
  return row;
}

/** Returns the text that describes the position, such as "Slides 2 to 4 of 7"; undefined if there are no slides. */
function positionText({ slides, first, last }: RowState, texts: TextsOf<typeof slider>): string | undefined {
  const count = slides.length;
  if (count === 0) return undefined;
  return interpolate(first === last ? texts.slide : texts.slides, {
    first: first + 1,
    last: last + 1,
    count,
  });
}

/**
 * Removes a slide that is out of view from the tab order and the accessibility tree. Does not use `inert`, which would
 * also hide the slide from the browser's find-in-page search.
 */
function Slide({ element, isInView }: { element: HTMLElement; isInView: boolean }): ReactNode {
  const controls = isInView ? [] : focusTargetsIn(element);
  return (
    <>
      <Enhance element={element} className={SLIDE_CLASS} aria-hidden={isInView ? undefined : true} />
      {controls.map((control) => (
        <Enhance key={keyOf(control)} element={control} tabindex={-1} />
      ))}
    </>
  );
}

/** Moves the row with buttons and arrow keys, and announces the new position (SL-02). */
function Slider({ host, parts, texts }: ViewProps<typeof slider>): ReactNode {
  const { viewport, controls, previous, next, position } = parts;
  const { track, slides } = useTrack(viewport, { track: parts.track, slides: parts.slide });
  const { row, state } = useRow({ viewport, track, slides });
  useEffect(prepareLiveRegions, []);

  const move = (direction: Direction): void => {
    row.current?.move(direction);
    const reached = row.current?.state();
    const text = reached && positionText(reached, texts);
    if (text) announce(text);
  };
  const handleKeydown = (event: KeyboardEvent): void => {
    const direction = directionOf(event, row.current?.isRightToLeft ?? false);
    if (!direction || happenedIn(event, USES_ARROW_KEYS)) return;
    event.preventDefault();
    move(direction);
  };
  /** Moves the row to the slide that the browser scrolled to because of a URL's hash or because a script set focus. */
  const handleScroll = (): void => {
    if (viewport.scrollLeft !== 0) row.current?.goTo(resetNativeScroll({ viewport, track, slides }));
  };
  // Compares elements rather than indexes, because outdated indexes would hide a visible, focused slide after the
  // slides change.
  const inView = state?.slides.slice(state.first, state.last + 1);

  return (
    <>
      <Enhance
        element={host}
        data-state={state?.isAllInView ? 'fits' : 'moves'}
        aria-roledescription={texts.role}
        onKeydown={handleKeydown}
      />
      <Enhance element={viewport} onScroll={handleScroll} />
      <Enhance element={track} className={TRACK_CLASS} />
      {slides.map((element) => (
        <Slide key={keyOf(element)} element={element} isInView={inView?.includes(element) !== false} />
      ))}
      <Enhance element={controls} hidden={false} />
      <Enhance element={previous} aria-disabled={state?.isAtStart ?? true} onClick={() => move('previous')} />
      <Enhance element={next} aria-disabled={state?.isAtEnd ?? false} onClick={() => move('next')} />
      <Enhance element={position} text={state && positionText(state, texts)} />
    </>
  );
}

export const widget = createWidget(slider, Slider, checkMarkup);

import { type ReactNode, useEffect, useState } from 'react';
import { mountable, type TextsOf, type ViewProps } from '../../src/define.ts';
import { announce, prepareAnnouncer } from '../../src/dom/announce.ts';
import { Enhance, keyOf } from '../../src/Enhance.tsx';
import { fill } from '../../src/texts.ts';
import { type Direction, directionOf } from './keys.ts';
import { takeScroll } from './row.ts';
import { slider } from './slider.ts';
import { useRow } from './useRow.ts';
import type { View } from './view.ts';
import './slider.css';

function textOf({ first, last }: View, count: number, texts: TextsOf<typeof slider>): string {
  return fill(first === last ? texts.slide : texts.slides, { first: first + 1, last: last + 1, count });
}

/** Moves the row by buttons and arrow keys, and says where it is then (SL-02). */
function Slider({ host, parts, texts }: ViewProps<typeof slider>): ReactNode {
  const { viewport, track, slide, controls, previous, next, position } = parts;
  // Read before the first write: afterwards the gaps are Swiper's.
  const [gap] = useState(() => Number.parseFloat(getComputedStyle(track).columnGap) || 0);
  const { row, state } = useRow(parts, gap);
  useEffect(prepareAnnouncer, []);

  const move = (direction: Direction): void => {
    row.current?.move(direction);
    const reached = row.current?.state();
    if (reached) announce(textOf(reached, slide.length, texts));
  };
  const press = (event: KeyboardEvent): void => {
    const direction = directionOf(event, row.current?.isRightToLeft ?? false);
    if (!direction) return;
    event.preventDefault();
    move(direction);
  };
  /** The browser has scrolled to something in a slide: an address, or a focus set by a script. */
  const follow = (): void => {
    if (viewport.scrollLeft !== 0) row.current?.goTo(takeScroll(parts));
  };
  const isInView = (index: number): boolean => !state || (index >= state.first && index <= state.last);

  return (
    <>
      <Enhance
        element={host}
        data-slider={state?.fits ? 'fits' : 'moves'}
        aria-roledescription={texts.role}
        onKeydown={press}
      />
      <Enhance element={viewport} className="swiper" onScroll={follow} />
      <Enhance element={track} className="swiper-wrapper" />
      {slide.map((element, index) => (
        <Enhance key={keyOf(element)} element={element} className="swiper-slide" inert={!isInView(index)} />
      ))}
      <Enhance element={controls} hidden={false} />
      <Enhance element={previous} aria-disabled={state?.isAtStart ?? true} onClick={() => move('previous')} />
      <Enhance element={next} aria-disabled={state?.isAtEnd ?? false} onClick={() => move('next')} />
      <Enhance element={position} text={state && textOf(state, slide.length, texts)} />
    </>
  );
}

export const widget = mountable(slider, Slider);

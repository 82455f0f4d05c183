import { Swiper } from 'swiper';
import { Mousewheel } from 'swiper/modules';
import type { Direction } from './keys.ts';
import { slidesInView, type VisibleRange } from './view.ts';

/** Visible state of the row. */
export interface RowState extends VisibleRange {
  slides: readonly HTMLElement[];
  isAtStart: boolean;
  isAtEnd: boolean;
  /** True if all slides are in view, so that the row can't move. */
  isAllInView: boolean;
}

/** Elements of the row. */
export interface RowParts {
  viewport: HTMLElement;
  track: HTMLElement;
  slides: readonly HTMLElement[];
}

/** Row of slides, moved by Swiper. */
export interface SlideRow {
  /** True if the next slide is on the left. */
  isRightToLeft: boolean;
  state: () => RowState;
  move: (direction: Direction) => void;
  goTo: (index: number) => void;
  setSpeed: (milliseconds: number) => void;
  destroy: () => void;
}

const LONG_SWIPE_MS = 300;

/**
 * Resets the native scroll position to the start.
 * @returns the index of the slide that was at the start of the viewport
 */
export function resetNativeScroll({ viewport, slides }: RowParts): number {
  const edge = getComputedStyle(viewport).direction === 'rtl' ? 'right' : 'left';
  const own = viewport.getBoundingClientRect()[edge];
  const distances = slides.map((element) => Math.abs(element.getBoundingClientRect()[edge] - own));
  viewport.scrollTo({ left: 0, behavior: 'instant' });
  return Math.max(0, distances.indexOf(Math.min(...distances)));
}

/**
 * Saves the inline styles of the elements and returns a function that restores them. When Swiper is destroyed, it
 * removes all inline styles, including those set by other code. Empty attributes can remain: Chromium keeps an empty
 * `style` that no code has read, and Swiper leaves an empty `class` on slides that were already removed.
 */
function saveStyles(elements: readonly HTMLElement[]): () => void {
  const before = elements.map((element) => element.getAttribute('style'));
  return () => {
    for (const [index, element] of elements.entries()) {
      element.style.cssText = before[index] ?? '';
      if (before[index] === null && element.hasAttribute('style')) element.removeAttribute('style');
      if (element.className === '') element.removeAttribute('class');
    }
  };
}

/**
 * Returns the gap between slides in CSS px, which Swiper sets as margins. The stylesheet specifies the gap as
 * `row-gap`.
 */
const gapOf = (track: HTMLElement): number => Number.parseFloat(getComputedStyle(track).rowGap) || 0;

/**
 * Returns the state of the row.
 * @param slides the widget's own array, because Swiper creates a new array on each measurement, so its arrays can't be
 * compared
 */
function stateOf(swiper: Swiper, slides: RowState['slides']): RowState {
  const extents = swiper.slidesGrid.map((start, index) => ({
    start,
    size: swiper.slidesSizesGrid[index] ?? 0,
  }));
  const position = swiper.rtlTranslate ? swiper.translate : -swiper.translate;
  const { isBeginning: isAtStart, isEnd: isAtEnd, isLocked: isAllInView } = swiper;
  return { slides, ...slidesInView(extents, position, swiper.size), isAtStart, isAtEnd, isAllInView };
}

/** Class of the track, by which Swiper finds it. */
export const TRACK_CLASS = 'sw-slider-track';
/** Class of each slide, by which Swiper finds the slides. */
export const SLIDE_CLASS = 'sw-slider-slide';

/**
 * Names of the classes that Swiper adds. Its own names, such as `swiper-slide`, would let a site's second Swiper
 * stylesheet change the widths of slides, and a site's `new Swiper('.swiper')` take over the row.
 */
const classNames = {
  containerModifierClass: 'sw-slider-',
  wrapperClass: TRACK_CLASS,
  slideClass: SLIDE_CLASS,
  slideActiveClass: 'sw-slider-active',
  slideVisibleClass: 'sw-slider-visible',
  slideFullyVisibleClass: 'sw-slider-fully-visible',
  slideNextClass: 'sw-slider-next',
  slidePrevClass: 'sw-slider-previous',
} as const;

/**
 * Creates a Swiper for a row whose elements already have the classes that Swiper looks for (SL-01). Slides keep the
 * widths that the stylesheet sets.
 * @param first index of the initial slide
 * @param onChange called whenever the visible state may have changed
 */
export function createRow(parts: RowParts, first: number, onChange: () => void): SlideRow {
  const { viewport, track, slides } = parts;
  const restoreStyles = saveStyles([viewport, track, ...slides]);
  const swiper = new Swiper(viewport, {
    ...classNames,
    modules: [Mousewheel],
    slidesPerView: 'auto',
    spaceBetween: gapOf(track),
    initialSlide: first,
    longSwipesMs: LONG_SWIPE_MS,
    // Prevents Swiper from adding a class (for 3D effects) that it never removes.
    maxBackfaceHiddenSlides: 0,
    // Scrolling vertically, or beyond the end of the row, scrolls the page.
    mousewheel: { forceToAxis: true, releaseOnEdges: true },
  });
  swiper.on('setTranslate', onChange);
  swiper.on('update', onChange);
  // The gap in the stylesheet may depend on the width.
  swiper.on('beforeResize', () => {
    swiper.params.spaceBetween = gapOf(track);
  });
  // Runs after Swiper's own handler. If the row keeps its position, as at the first slide, Swiper fires no other event.
  swiper.on('resize', onChange);
  return {
    isRightToLeft: swiper.rtlTranslate,
    state: () => stateOf(swiper, slides),
    move: (direction) => (direction === 'next' ? swiper.slideNext() : swiper.slidePrev()),
    goTo: (index) => swiper.slideTo(index, 0),
    setSpeed: (milliseconds) => {
      swiper.params.speed = milliseconds;
    },
    destroy: () => {
      swiper.destroy();
      restoreStyles();
    },
  };
}

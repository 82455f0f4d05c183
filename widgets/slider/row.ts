import { Swiper } from 'swiper';
import { Mousewheel } from 'swiper/modules';
import type { Direction } from './keys.ts';
import { slidesInView, type View } from './view.ts';

/** What is seen of the row. */
export interface RowState extends View {
  slides: readonly HTMLElement[];
  isAtStart: boolean;
  isAtEnd: boolean;
  /** All slides are in view: there is nothing to move. */
  fits: boolean;
}

export interface RowParts {
  viewport: HTMLElement;
  track: HTMLElement;
  slides: readonly HTMLElement[];
}

/** A row of slides that Swiper moves. */
export interface Row {
  /** The next slide stands to the left. */
  isRightToLeft: boolean;
  state: () => RowState;
  move: (direction: Direction) => void;
  goTo: (index: number) => void;
  setSpeed: (milliseconds: number) => void;
  destroy: () => void;
}

const LONG_SWIPE_MS = 300;

/** The slide at the beginning of the view, as far as the row is scrolled; then not scrolled any more. */
export function takeScroll({ viewport, slides }: RowParts): number {
  const edge = getComputedStyle(viewport).direction === 'rtl' ? 'right' : 'left';
  const own = viewport.getBoundingClientRect()[edge];
  const distances = slides.map((element) => Math.abs(element.getBoundingClientRect()[edge] - own));
  viewport.scrollTo({ left: 0, behavior: 'instant' });
  return Math.max(0, distances.indexOf(Math.min(...distances)));
}

/**
 * Remembers what elements have for inline styles. Swiper takes all of them away when it goes, its own or not; and of a
 * style that nobody has read Chromium leaves an empty attribute. So does Swiper of the class of a slide that left before.
 */
function keepStyles(elements: readonly HTMLElement[]): () => void {
  const before = elements.map((element) => element.getAttribute('style'));
  return () => {
    for (const [index, element] of elements.entries()) {
      element.style.cssText = before[index] ?? '';
      if (before[index] === null && element.hasAttribute('style')) element.removeAttribute('style');
      if (element.className === '') element.removeAttribute('class');
    }
  };
}

/** What Swiper knows of a row; it has a list of the slides of its own, but a new one every time it measures them. */
function stateOf(swiper: Swiper, slides: RowState['slides']): RowState {
  const extents = swiper.slidesGrid.map((start, index) => ({
    start,
    size: swiper.slidesSizesGrid[index] ?? 0,
  }));
  const position = swiper.rtlTranslate ? swiper.translate : -swiper.translate;
  const { isBeginning: isAtStart, isEnd: isAtEnd, isLocked: fits } = swiper;
  return { slides, ...slidesInView(extents, position, swiper.size), isAtStart, isAtEnd, fits };
}

/**
 * Lets Swiper move a row whose elements bear its classes (SL-01). Slides keep the widths that the stylesheet gives them.
 * @param gap between slides, in CSS px: Swiper wants margins
 * @param first the slide that it begins with
 * @param changed called whenever something else may be seen
 */
export function createRow(parts: RowParts, gap: number, first: number, changed: () => void): Row {
  const { viewport, track, slides } = parts;
  const giveBackStyles = keepStyles([viewport, track, ...slides]);
  const swiper = new Swiper(viewport, {
    modules: [Mousewheel],
    slidesPerView: 'auto',
    spaceBetween: gap,
    initialSlide: first,
    longSwipesMs: LONG_SWIPE_MS,
    // The class for it would stay behind; it serves 3D effects.
    maxBackfaceHiddenSlides: 0,
    // A wheel that turns down the page, or on at the end of the row, is the page's.
    mousewheel: { forceToAxis: true, releaseOnEdges: true },
  });
  swiper.on('setTranslate', changed);
  swiper.on('update', changed);
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
      giveBackStyles();
    },
  };
}

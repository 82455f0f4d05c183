import type { Check } from '../../src/runtime/define.ts';
import type { slider } from './slider.ts';

// Other content would appear between the slides.
export const checkMarkup: Check<typeof slider> = ({ parts: { viewport, track, slide: slides } }, report) => {
  for (const child of viewport.children)
    report(
      {
        problem: 'part "viewport" has other content',
        expected: 'part "track" only',
        found: child === track ? undefined : `<${child.localName}>`,
      },
      child,
    );
  for (const child of track.children)
    report(
      {
        problem: 'part "track" has other content',
        expected: '<li data-slider-part="slide"> only',
        found: slides.some((slide) => slide === child) ? undefined : `<${child.localName}>`,
      },
      child,
    );
};

import { defineWidget } from '../../src/define.ts';
import { one, optional, some } from '../../src/parts.ts';

/** Slides in a row, of which some are in view (SL-01, SL-02). */
export const slider = defineWidget({
  name: 'slider',
  options: {},
  parts: {
    viewport: one(
      'div',
      'Shows a part of the row: it scrolls sideways without script. Has `tabindex="0"`, a role and a name.',
    ),
    track: one('ul', 'The row, in the viewport and nothing else with it.'),
    slide: some('li', 'What stands in the row, and nothing else does.'),
    controls: one('*', 'Holds the buttons. Sent `hidden`, for they need the script.'),
    previous: one('button', 'Goes back by one slide.'),
    next: one('button', 'Goes on by one slide.'),
    position: optional('*', 'Shows which slides are in view; sent empty.'),
  },
  texts: {
    role: { default: 'carousel', about: 'What assistive technology calls it.' },
    slide: { default: 'Slide {first} of {count}', about: 'Shown and said where one slide is in view.' },
    slides: {
      default: 'Slides {first} to {last} of {count}',
      about: 'Shown and said where several slides are in view.',
    },
  },
});

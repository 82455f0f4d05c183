import { defineWidget } from '../../src/runtime/define.ts';
import { needsScript, one, optional, some } from '../../src/runtime/parts.ts';

/** Definition of a row that shows as many slides as fit (SL-01, SL-02). */
export const slider = defineWidget({
  name: 'slider',
  group: 'content',
  options: {},
  parts: {
    viewport: one(
      'div',
      'Visible area of the row, which scrolls sideways without JavaScript. Needs `tabindex="0"`, a role and a name.',
    ),
    track: one('ul', 'The row of slides. The viewport contains nothing else.'),
    slide: some('li', 'A slide. The track contains nothing else.'),
    controls: needsScript(one('*', 'Contains the buttons. Sent `hidden`, because they need JavaScript.')),
    previous: one('button', 'Moves back by one slide.'),
    next: one('button', 'Moves forward by one slide.'),
    position: optional('*', 'Shows which slides are in view. Sent empty.'),
  },
  texts: {
    role: { default: 'carousel', about: 'Role description of the host for assistive technology.' },
    slide: { default: 'Slide {first} of {count}', about: 'Shown and announced if one slide is in view.' },
    slides: {
      default: 'Slides {first} to {last} of {count}',
      about: 'Shown and announced if several slides are in view.',
    },
  },
});

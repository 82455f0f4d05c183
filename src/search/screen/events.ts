import type { EventDescription } from '../../runtime/define.ts';

/** Events of the widgets that render a search screen. */
export const screenEvents: readonly EventDescription[] = [
  {
    name: 'widget:conversion',
    direction: 'in',
    about: 'Dispatched inside a hit, records that it led to a conversion.',
    detail: 'undefined',
  },
];

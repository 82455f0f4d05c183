import type { EventDescription } from '../../runtime/define.ts';

/** Events of the widgets with a search screen. */
export const screenEvents: readonly EventDescription[] = [
  {
    name: 'widget:conversion',
    direction: 'in',
    about: 'Dispatched inside a hit, records that it led to a conversion.',
    detail: 'undefined',
  },
];

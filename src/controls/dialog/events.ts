import type { EventDescription } from '../../runtime/define.ts';

/** Events of every widget that is a dialog. */
export const dialogEvents: readonly EventDescription[] = [
  {
    name: 'widget:open',
    direction: 'out',
    about: 'Before a dialog opens. preventDefault() keeps it closed.',
    detail: 'DialogEventDetail',
  },
  {
    name: 'widget:close',
    direction: 'out',
    about:
      'Before a dialog closes. preventDefault() keeps it open, except for the reasons `leave` and `navigation`.',
    detail: 'DialogEventDetail',
  },
  {
    name: 'widget:request-open',
    direction: 'in',
    about: 'Opens the dialog, optionally with other content and another title.',
    detail: 'OpenRequest',
  },
  { name: 'widget:request-close', direction: 'in', about: 'Closes the dialog.', detail: 'undefined' },
];

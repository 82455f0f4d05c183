import type { EventDescription } from '../../runtime/define.ts';

const describeEvent = (name: string, detail: string, about: string): EventDescription => ({
  name,
  direction: 'out',
  about,
  detail,
});

const sentEvent = describeEvent(
  'widget:sent',
  'SentEventDetail',
  'The browser sends the form. Not dispatched if a listener cancels the submission.',
);
const problemEvent = describeEvent(
  'widget:problem',
  'ProblemEventDetail',
  'A click was refused because of invalid fields, or the server has sent the form back with errors. Contains names, never values.',
);
const stepEvent = describeEvent('widget:step', 'StepEventDetail', 'Another step of the form is shown.');

/** Event of a form that doesn't validate its fields itself. */
export const sentEvents: readonly EventDescription[] = [sentEvent];

/** Events of a form on one page. */
export const formEvents: readonly EventDescription[] = [problemEvent, sentEvent];

/** Events of a form with steps. */
export const stepFormEvents: readonly EventDescription[] = [stepEvent, problemEvent, sentEvent];

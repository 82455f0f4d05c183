import type { FormEventDetail } from '../../src/forms/events/formEvents.ts';

/** Detail of `widget:way`. */
export interface WayEventDetail extends FormEventDetail {
  /** Key of the way to give, such as `stock`. */
  way: string;
}

type Press = Pick<MouseEvent, 'type' | 'button' | 'detail' | 'defaultPrevented'>;

/**
 * Returns whether a press makes the browser follow a link, in this tab or elsewhere: a `click` with the main button, with
 * or without a modifier key, or by keyboard, and an `auxclick` with the middle button. A right click only opens a menu,
 * although it is an `auxclick` as well. The second click of a double click counts as part of the first.
 */
export const isFollowed = ({ type, button, detail, defaultPrevented }: Press): boolean =>
  !defaultPrevented && detail < 2 && button === (type === 'auxclick' ? 1 : 0);

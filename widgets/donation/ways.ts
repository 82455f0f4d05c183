import type { FormEventDetail } from '../../src/forms/events/formEvents.ts';
import { followsLink } from '../../src/page/plainClick.ts';

/** Detail of `widget:way`. */
export interface WayEventDetail extends FormEventDetail {
  /** Key of the way to give, such as `stock`. */
  way: string;
}

type Press = Pick<MouseEvent, 'type' | 'button' | 'detail' | 'defaultPrevented'>;

/**
 * Returns whether a press makes the browser follow a link, in this tab or elsewhere. The second click of a double click
 * counts as part of the first.
 */
export const isFollowed = (press: Press): boolean =>
  !press.defaultPrevented && press.detail < 2 && followsLink(press);

/**
 * Attribute of elements that are unreachable (`inert`, `aria-hidden`) only because a layer is open over them. They are still
 * part of their page: a form's answers do not change because a dialog is open.
 */
export const BELOW_LAYER = 'data-widgets-below';

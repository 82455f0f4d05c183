import type { Control } from '../../src/forms/controls.ts';

const NO_FIELD = /^(?:hidden|checkbox|radio|file|button|submit|reset|image)$/;

/** Returns whether a control is a text field or a list, as in an address. */
export const isField = ({ type }: Control): boolean => !NO_FIELD.test(type);

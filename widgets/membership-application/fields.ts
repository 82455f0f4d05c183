import type { Control } from '../../src/forms/controls.ts';

const NO_FIELD = /^(?:hidden|checkbox|radio|file|button|submit|reset|image)$/;

/** Whether a control holds a part of an address: a text or a choice out of a list. */
export const isField = ({ type }: Control): boolean => !NO_FIELD.test(type);

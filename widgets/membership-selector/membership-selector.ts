import { defineWidget } from '../../src/define.ts';
import type { Option } from '../../src/options.ts';
import { any, optional, some } from '../../src/parts.ts';

const field: Option<string> = {
  about: 'Name of the hidden field of the form that carries the choice.',
  fallback: 'purchasableId',
  expected: 'the name of a field',
  parse: (text) => text || undefined,
};

/** Types of membership: the details and the price of the chosen one show, and the form knows of it (FM-06). */
export const membershipSelector = defineWidget({
  name: 'membership-selector',
  options: { field },
  parts: {
    choice: any('input', 'A radio button whose value is a type of membership.'),
    select: optional('select', 'A list of the types, in place of radio buttons.'),
    details: some('*', 'What a type brings; its `data-choice` is the value of the type.'),
    price: any(
      '*',
      'What a type costs, where that stands apart from its details; with the same `data-choice`.',
    ),
  },
  texts: {},
});

import { defineWidget } from '../../src/runtime/define.ts';
import { fieldName } from '../../src/runtime/options.ts';
import { any, optional, some } from '../../src/runtime/parts.ts';

/** Definition of the membership selector, a choice of membership types with details and prices (FM-06). */
export const membershipSelector = defineWidget({
  name: 'membership-selector',
  group: 'membership',
  options: { field: fieldName("Name of the form's hidden field for the choice.", 'purchasableId') },
  parts: {
    choice: any('input', 'A radio button for a membership type.'),
    select: optional('select', 'A list of the types, instead of radio buttons.'),
    details: some('*', 'Details of a type; `data-choice` is the value of the type.'),
    price: any('*', 'Price of a type, inside or outside its details, with the same `data-choice`.'),
  },
  texts: {},
});

import { parseConditions } from '../../src/forms/sections/conditions.ts';
import { defineWidget } from '../../src/runtime/define.ts';
import { explainDefault, oneOf, parsed } from '../../src/runtime/options.ts';

const when = explainDefault(
  parsed(
    'Conditions for showing the element: a JSON list of {"field", "value"}. `value` can be a list of values, one of which must match.',
    'a list such as [{"field":"fields[topic]","value":"Yes"}]',
    parseConditions,
    // An empty list of conditions is always met, so an element whose conditions cannot be parsed stays visible (FM-04).
    [],
  ),
  'none, so the element is always shown',
);

/** Part of a form that is visible while its conditions are met (FM-04). */
export const conditionalField = defineWidget({
  name: 'conditional-field',
  group: 'forms',
  options: {
    when,
    starts: oneOf(
      'Initial state: `shown` if the values that the server sends meet the conditions, otherwise `hidden`. Avoids a flash.',
      ['shown', 'hidden'],
      'shown',
    ),
  },
  parts: {},
  texts: {
    revealed: {
      default: 'Additional question shown below',
      about: "Announced when a visitor's change shows the element.",
    },
  },
});

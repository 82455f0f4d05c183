import { defineWidget } from '../../src/define.ts';
import { type Condition, parseConditions } from '../../src/forms/conditions.ts';
import { type Option, oneOf } from '../../src/options.ts';

const when: Option<readonly Condition[]> = {
  about: 'What has to be answered for the element to be shown: a JSON list of {"field", "value"}.',
  // No conditions are always met: what cannot be read is shown.
  fallback: [],
  expected: 'a list such as [{"field":"fields[topic]","value":"Yes"}]',
  parse: parseConditions,
};

/** A part of a form that is shown while its conditions are met (FM-04). */
export const conditionalField = defineWidget({
  name: 'conditional-field',
  options: {
    when,
    starts: oneOf(
      'Whether the conditions are met by what the server sends: `shown` or `hidden`, so that nothing flashes.',
      ['shown', 'hidden'],
      'shown',
    ),
  },
  parts: {},
  texts: {
    revealed: {
      default: 'Additional question shown below',
      about: 'What assistive technology says when an answer has brought the element.',
    },
  },
});

import { defineWidget } from '../../src/runtime/define.ts';
import { endpoint, oneOf, someText, withoutDefault } from '../../src/runtime/options.ts';
import { one, optional } from '../../src/runtime/parts.ts';
import { FORMATS_PATH } from './responses.ts';
import { wordTexts } from './words.ts';

const formats = withoutDefault(
  endpoint(
    'Path of the JSON document with the formats of all countries. The widget requests it if the part `formats` lacks the chosen country.',
    FORMATS_PATH,
  ),
);

/** Definition of the fields of one address, whose labels, order and rules follow its country. */
export const addressFields = defineWidget({
  name: 'address-fields',
  group: 'forms',
  options: {
    formats,
    required: oneOf(
      'Set to `needed` to require the parts that an address in the chosen country needs. Otherwise, the template or another widget decides which fields are required.',
      ['no', 'needed'],
      'no',
    ),
    of: someText(
      'Words that identify the address in error messages, such as `of your work address`, for forms with several addresses.',
      'words such as “of your work address”',
      undefined,
    ),
  },
  parts: {
    country: one('select', 'List of countries, whose values are two-letter codes such as US.'),
    dependent: optional('input', 'Field for the suburb, neighborhood or district.'),
    city: optional('input', 'Field for the city.'),
    state: optional(
      'input',
      'Field for the state, province or region. In a country with a list of states, the widget shows the list in its place.',
    ),
    zip: optional('input', 'Field for the ZIP or postal code.'),
    formats: optional(
      'template',
      'JSON with the formats of some or all countries: at least the country that the server has selected.',
    ),
  },
  texts: {
    ...wordTexts,
    missing: {
      default: 'Enter {part}.',
      about: 'Error for an empty field. `{part}` is one of the texts whose names start with “the”.',
    },
    invalid: {
      default: 'Enter {part}, such as {example}.',
      about: 'Error for a postal code that is not written like those of the country.',
    },
    chooseState: { default: 'Choose from the list', about: 'First option of the list of states.' },
    stateNotChosen: {
      default: 'Choose {part} from the list.',
      about: 'Error for an address without a state, or with one that the list lacks.',
    },
    stateUnlisted: {
      default: '{state} (not in the list)',
      about: 'Option for a stored or typed state that the list lacks.',
    },
    changed: {
      default: 'The address fields now match {country}.',
      about: 'Announced when the visitor has chosen a country whose addresses are written differently.',
    },
  },
  // `label` marks the text of a label, and `starts` a part that the widget is going to hide.
  attributes: ['label', 'starts'],
});

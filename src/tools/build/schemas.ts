import { attributeName } from '../../runtime/names.ts';
import type { PluralForms } from '../../runtime/texts.ts';
import { catalog } from '../catalog.ts';
import type { JsonSchema } from './serverContract.ts';

const string = (description: string, pattern = String.raw`\S`): JsonSchema => ({
  type: 'string',
  description,
  pattern,
});

const record = (
  description: string,
  properties: Record<string, JsonSchema>,
  required: readonly string[] = [],
): JsonSchema => ({ type: 'object', description, properties, ...(required.length > 0 && { required }) });

/** Record in which an unknown key is a mistake. */
const closedRecord = (...facts: Parameters<typeof record>): JsonSchema => ({
  ...record(...facts),
  additionalProperties: false,
});

const list = (description: string, items: JsonSchema): JsonSchema => ({ type: 'array', description, items });

/** Pattern of addresses on any site, or on the page's own. */
const ADDRESS = String.raw`^(?:https?://|/)\S`;

/** Pattern of the addresses of vendors' scripts. */
const SCRIPT = String.raw`^(?:https://|/(?![/\\]))\S+$`;

function textSchema(about: string, text: string | PluralForms): JsonSchema {
  if (typeof text === 'string') return { type: 'string', description: about, default: text };
  const forms = { type: 'object', additionalProperties: { type: 'string' } };
  return { description: about, default: text, anyOf: [{ type: 'string' }, forms] };
}

function textsSchema(): JsonSchema {
  const widgets = catalog.map(({ definition: { name, texts } }) => {
    const keys = Object.entries(texts).map(
      ([key, { about, default: text }]) => [key, textSchema(about, text)] as const,
    );
    return [name, closedRecord(`Texts of \`${name}\`.`, Object.fromEntries(keys))] as const;
  });
  return closedRecord("Texts that replace the widgets' own.", Object.fromEntries(widgets));
}

/** Schemas of the page settings, by key. The settings' own `parse` decides; a test compares both. */
const settings = (): Record<string, JsonSchema> => ({
  texts: textsSchema(),
  language: {
    type: 'string',
    description: "Language of the widgets' texts. Default: the page's language.",
  },
  consent: {
    enum: ['needed', 'given'],
    description: 'With `needed`, analytics wait for consent.',
    default: 'given',
  },
  search: record(
    'Site search.',
    {
      applicationId: string("Algolia's application."),
      searchKey: string("Algolia's search-only API key."),
      index: string('Index of the site.'),
      hosts: {
        ...list("URLs to use instead of Algolia's hosts, by preference.", string('URL or path.', ADDRESS)),
        minItems: 1,
      },
      insightsHost: string("URL for Insights events instead of Algolia's host.", ADDRESS),
      legacySearch: string('URL of the legacy search, with the placeholder `{query}`.', ADDRESS),
      userCookie: {
        type: 'boolean',
        description: 'With `false`, no cookie and no Insights events.',
        default: true,
      },
    },
    ['applicationId', 'searchKey', 'index'],
  ),
  advocacy: record('Advocacy plugin.', { script: string('Path or https URL.', SCRIPT) }, ['script']),
  employerMatching: record(
    'Vendor that knows which employers match gifts.',
    {
      script: string('Path or https URL.', SCRIPT),
      integrity: string('Hashes of the script, separated by spaces.', '^sha(?:256|384|512)-'),
    },
    ['script'],
  ),
});

const count = (value: number): JsonSchema => ({ type: 'integer', minimum: 1, default: value });

const facets = list(
  'Refinement lists of a search.',
  record(
    'Refinement list.',
    {
      attribute: string('Attribute of the records.', '.'),
      label: { type: 'string', description: 'Heading. Default: the attribute.' },
      operator: {
        enum: ['and', 'or'],
        default: 'and',
        description: 'Hits have all of the values, or at least one.',
      },
      limit: { ...count(10), description: 'Number of values.' },
      showMoreLimit: {
        ...count(20),
        description: 'Number of values after "Show more". Greater than `limit`.',
      },
    },
    ['attribute'],
  ),
);

const attributes = list('Attributes of the records.', { type: 'string' });

const answer: JsonSchema = { type: ['string', 'number', 'boolean'] };

const conditions = list(
  'Conditions, all of which must be met.',
  record(
    'Condition.',
    {
      field: string('Name of the field.', '.'),
      value: { anyOf: [answer, { type: 'array', items: answer, minItems: 1 }] },
    },
    ['field', 'value'],
  ),
);

/** Schemas of the options that contain JSON, by key. */
const options: Readonly<Record<string, JsonSchema>> = {
  facets,
  includedAttributes: attributes,
  excludedAttributes: attributes,
  when: conditions,
  fill: closedRecord(
    'Names of controls, by the fact that each receives. No two facts have the same control.',
    Object.fromEntries(
      ['credential', 'specialty', 'phone', 'address1', 'address2', 'city', 'state', 'zip', 'country'].map(
        (fact) => [fact, string(`Name of the control for \`${fact}\`.`, '.')],
      ),
    ),
  ),
};

/**
 * Returns the JSON Schema of the page settings, which is the content of `dist/settings.schema.json`. Its definitions are the
 * schemas of the options that contain JSON, keyed by attribute.
 */
export function createSettingsSchema(): JsonSchema {
  const definitions = catalog.flatMap(({ definition }) =>
    Object.keys(definition.options).flatMap((key) =>
      options[key] ? [[attributeName(definition.name, key), options[key]] as const] : [],
    ),
  );
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'Page settings of Society Widgets',
    ...closedRecord('Content of `<script type="application/json" data-widgets-config>`.', settings()),
    $defs: Object.fromEntries(definitions),
  };
}

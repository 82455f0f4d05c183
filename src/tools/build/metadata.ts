import { type ReportCode, readmeOf } from '../../report/report.ts';
import type { Definition, EventDescription, WidgetGroup } from '../../runtime/define.ts';
import { attributeName, toKebabCase } from '../../runtime/names.ts';
import type { Option } from '../../runtime/options.ts';
import type { Part } from '../../runtime/parts.ts';
import type { PluralForms } from '../../runtime/texts.ts';
import { catalog } from '../catalog.ts';
import { stylesheetsOf } from '../stylesheets.ts';
import { addressInDocumentation, type PackageFacts } from './constants.ts';
import { introduction } from './readmes.ts';

/** Codes of all reports and their meanings, for monitoring. */
const reports: Readonly<Record<ReportCode, string>> = {
  'unknown-widget': 'A host names an unknown widget.',
  chunk: 'A file of the bundle did not load.',
  markup: 'A part is missing, repeated, unknown or of the wrong element, or breaks a rule of its widget.',
  option: 'An option is unknown or has an invalid value.',
  config: 'The page settings are invalid.',
  script: 'A third-party script did not load.',
  answer: 'A server sent an unexpected response.',
  payment: 'Stripe refuses to work for a checkout, so nobody can pay there.',
  history: 'The browser refused to change the address or the state of the page.',
  conflict: 'Two components write the same attribute. Reported only in development.',
  crash: 'A widget crashed and was unmounted.',
};

/** Default that can be written as the text of an attribute. */
type PlainDefault = string | number | boolean | readonly string[];

export interface OptionMetadata {
  name: string;
  attribute: string;
  about: string;
  type: 'word' | 'number' | 'text';
  /** Allowed values, if the type is `word`. */
  values?: readonly string[];
  expected: string;
  /** Absent if the option is required, or if its default is not a plain value. */
  default?: PlainDefault;
  /** Description of the default, if the value needs an explanation. */
  aboutDefault?: string;
  required: boolean;
}

export interface PartMetadata {
  name: string;
  marker: string;
  about: string;
  element: string;
  number: string;
  required: boolean;
  /** True if the part does nothing without the script and the server sends it `hidden`. */
  needsScript: boolean;
}

export interface TextMetadata {
  key: string;
  about: string;
  default: string | PluralForms;
}

/** Widget as data. */
export interface WidgetMetadata {
  name: string;
  group: WidgetGroup;
  title: string;
  summary: string;
  marker: string;
  /** Address of the widget's README in the documentation. */
  readme: string;
  /** Stylesheets in `styles/` that contain the widget's rules, in cascade order. */
  styles: readonly string[];
  options: readonly OptionMetadata[];
  parts: readonly PartMetadata[];
  /** Other attributes inside the host. */
  attributes: readonly string[];
  texts: readonly TextMetadata[];
  events: readonly EventDescription[];
}

/** Content of `dist/widgets.json`. */
export interface Metadata {
  schemaVersion: string;
  package: Pick<PackageFacts, 'name' | 'version'>;
  reports: readonly { code: string; about: string }[];
  widgets: readonly WidgetMetadata[];
}

const elements = { one: true, optional: false, some: true, any: false };
const numbers = { one: 'one', optional: 'one or none', some: 'at least one', any: 'any' };

function isPlain(value: unknown): value is PlainDefault {
  if (Array.isArray(value)) return value.length > 0 && value.every((item) => typeof item === 'string');
  return ['string', 'number', 'boolean'].includes(typeof value);
}

function optionMetadata(widget: string, key: string, option: Option<unknown>): OptionMetadata {
  const { about, aboutDefault, defaultValue, expected, words, isRequired = false } = option;
  return {
    name: key,
    attribute: attributeName(widget, key),
    about,
    type: words ? 'word' : typeof defaultValue === 'number' ? 'number' : 'text',
    ...(words && { values: words }),
    expected,
    ...(isPlain(defaultValue) && !isRequired && { default: defaultValue }),
    ...(aboutDefault !== undefined && { aboutDefault }),
    required: isRequired,
  };
}

function partMetadata(
  widget: string,
  key: string,
  { tag, count, about, needsScript = false }: Part,
): PartMetadata {
  return {
    name: toKebabCase(key),
    marker: `data-${widget}-part="${toKebabCase(key)}"`,
    about,
    element: tag === '*' ? 'any' : tag,
    number: numbers[count],
    required: elements[count],
    needsScript,
  };
}

function widgetMetadata(definition: Definition, facts: PackageFacts): WidgetMetadata {
  const { name, group, options, parts, texts, events = [], attributes = [] } = definition;
  return {
    name,
    group,
    ...introduction(readmeOf(name)),
    marker: `data-widget="${name}"`,
    readme: addressInDocumentation(readmeOf(name), facts),
    styles: stylesheetsOf([name]).map((file) => `styles/${file}.css`),
    options: Object.entries(options).map(([key, option]) => optionMetadata(name, key, option)),
    parts: Object.entries(parts).map(([key, part]) => partMetadata(name, key, part)),
    attributes: attributes.map((attribute) => `data-${name}-${attribute}`),
    texts: Object.entries(texts).map(([key, { about, default: text }]) => ({ key, about, default: text })),
    events,
  };
}

/** Returns all widgets as data, which is the content of `dist/widgets.json`. */
export function createMetadata(facts: PackageFacts): Metadata {
  const { name, version } = facts;
  return {
    schemaVersion: '1.1.0',
    package: { name, version },
    reports: Object.entries(reports).map(([code, about]) => ({ code, about })),
    widgets: catalog.map(({ definition }) => widgetMetadata(definition, facts)),
  };
}

import { optionDefault } from '../docs/tables.ts';
import type { Metadata, OptionMetadata, PartMetadata, WidgetMetadata } from './metadata.ts';

/** Allowed value of an attribute, with the sentence that editors show. */
interface ValueDescription {
  name: string;
  description: string;
}

/** Attribute as editors describe it. */
interface AttributeDescription extends ValueDescription {
  /** Absent if the attribute allows more than a list of words. */
  values?: readonly ValueDescription[];
  type: 'enum' | 'number' | 'string';
  default?: string;
}

function describeOption(option: OptionMetadata): AttributeDescription {
  const { attribute, about, expected, required, values, type } = option;
  const facts = [
    ...(values ? [] : [`Expected: ${expected}.`]),
    ...(required ? [] : [`Default: ${optionDefault(option)}.`]),
  ];
  return {
    name: attribute,
    description: [about, ...facts].join(' '),
    type: type === 'word' ? 'enum' : type === 'number' ? 'number' : 'string',
    ...(values && { values: values.map((name) => ({ name, description: about })) }),
    ...(option.default !== undefined && { default: String(option.default) }),
  };
}

function describePart({ name, about, element, number, needsScript }: PartMetadata): ValueDescription {
  const place = element === 'any' ? 'On any element' : `On \`<${element}>\``;
  return {
    name,
    description: `${about} ${place}, ${number}${needsScript ? ', sent with `hidden`' : ''}.`,
  };
}

function describeWidget(widget: WidgetMetadata): AttributeDescription[] {
  const { name, title, options, parts, attributes } = widget;
  const part: AttributeDescription = {
    name: `data-${name}-part`,
    description: `Part of the widget \`${name}\` (${title}). It belongs to the nearest enclosing host.`,
    type: 'enum',
    values: parts.map(describePart),
  };
  return [
    ...options.map(describeOption),
    ...(parts.length > 0 ? [part] : []),
    ...attributes.map((attribute) => ({
      name: attribute,
      description: `Read by the widget \`${name}\` (${title}): see its documentation.`,
      type: 'string' as const,
    })),
  ];
}

/** Returns all attributes, which are allowed on any element: hosts and parts are elements of the site. */
function describeAll({ widgets }: Metadata): AttributeDescription[] {
  const host: AttributeDescription = {
    name: 'data-widget',
    description: 'Widget that enhances this element and the parts inside it. One for each element.',
    type: 'enum',
    values: widgets.map(({ name, summary }) => ({ name, description: summary })),
  };
  return [host, ...widgets.flatMap(describeWidget)];
}

const inMarkdown = ({ name, description }: ValueDescription) => ({
  name,
  description: { kind: 'markdown' as const, value: description },
});

/** Returns the custom data of VS Code's HTML service, which is the content of `dist/html-data.json`. */
export const createHtmlData = (metadata: Metadata) => ({
  version: 1.1 as const,
  globalAttributes: describeAll(metadata).map((attribute) => ({
    ...inMarkdown(attribute),
    ...(attribute.values && { values: attribute.values.map(inMarkdown) }),
  })),
});

/** Returns the web types of JetBrains' editors, which is the content of `dist/web-types.json`. */
export const createWebTypes = (metadata: Metadata) => ({
  $schema: 'https://raw.githubusercontent.com/JetBrains/web-types/master/schema/web-types.json',
  name: metadata.package.name,
  version: metadata.package.version,
  'description-markup': 'markdown',
  contributions: {
    html: {
      attributes: describeAll(metadata).map(({ name, description, values, type, ...value }) => ({
        name,
        description,
        value: { type, ...value },
        ...(values && { values }),
      })),
    },
  },
});

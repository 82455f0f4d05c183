import { readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { readmeOf } from '../../report/report.ts';
import { catalog } from '../catalog.ts';
import { eventTable, firstSentence, groupTitles, needOf, optionTable, partTable } from '../docs/tables.ts';
import type { Metadata, WidgetMetadata } from './metadata.ts';
import type { JsonSchema, Operation, ServerContract } from './serverContract.ts';

/** Mistake in the first example of a widget's README, together with the beginnings of the checker's reports. */
export interface Mistake {
  from: string;
  to: string;
  reports: readonly string[];
}

const mistakes = import.meta.glob<readonly Mistake[]>('../../../widgets/*/mistakes.ts', {
  eager: true,
  import: 'mistakes',
});

/** Sections of a README that are generated from the definition, or that markup can be written without. */
const LEFT_OUT = /^(?:Options|Parts|Texts|Behavior and events|Without JavaScript)$/;

/** Returns the target of a link in a widget's README, as seen from `dist/llms/` in the package. */
function linkTarget(widget: string, target: string): string {
  if (target.startsWith('#')) return `../../${readmeOf(widget)}${target}`;
  if (/^[a-z]+:/.test(target)) return target;
  const guide = /^\.\.\/([\w-]+)\/README\.md(?:#markup)?$/.exec(target)?.[1];
  if (guide !== undefined) return `${guide}.md`;
  const path = posix.join('widgets', widget, target);
  return `../../${/\.(?:twig|json)$/.test(path) ? path.replace('widgets/', 'templates/_widgets/') : path}`;
}

/** Returns the sections of a widget's README that say how to write its markup. */
function readmeSections(widget: string): string[] {
  const [, ...sections] = readFileSync(readmeOf(widget), 'utf8').split(/^(?=## )/m);
  return sections
    .filter((section) => !LEFT_OUT.test(section.slice(3, section.indexOf('\n'))))
    .map((section) =>
      section
        .replaceAll(/<!-- (?:Written by|End of) .*-->\n+/g, '')
        .replaceAll(/\]\(([^)\s]+)\)/g, (_, target: string) => `](${linkTarget(widget, target)})`)
        .trim(),
    );
}

/** Returns a line for each property of a schema that has a description, at any depth. */
function propertyLines(schema: JsonSchema, path = ''): string[] {
  const unions = (schema.anyOf ?? []).flatMap((each) => propertyLines(each, path));
  const required = Array.isArray(schema.required) ? schema.required : [];
  const own = Object.entries(schema.properties ?? {}).flatMap(([name, property]) => [
    ...(property.description
      ? [`  - \`${path}${name}\`${required.includes(name) ? ', required' : ''}: ${property.description}`]
      : []),
    ...propertyLines(property, `${path}${name}.`),
  ]);
  return [...new Set([...unions, ...own])];
}

const exampleLine = (example: unknown): string[] =>
  example === undefined
    ? []
    : [`  - Example: \`${typeof example === 'string' ? example : JSON.stringify(example)}\``];

function responseLines([status, { description, headers = {}, content = {} }]: [
  string,
  Operation['responses'][string],
]): string[] {
  const media = Object.entries(content);
  return [
    `- \`${status}\`${media.map(([type]) => `, \`${type}\``).join('')}: ${description}`,
    ...Object.entries(headers).map(([name, header]) => `  - Header \`${name}\`: ${header.description}`),
    ...media.flatMap(([, { schema, example, 'x-elements': elements = [] }]) => [
      ...elements.map(({ selector, number, about }) => `  - \`${selector}\`, ${number}: ${about}`),
      ...propertyLines(schema),
      ...exampleLine(example),
    ]),
  ];
}

/** Returns the responses of a request. Those that an earlier request of the same widget has are only named. */
function newResponses(responses: Operation['responses'], known: Set<string>): string[] {
  const entries = Object.entries(responses).map((entry) => ({
    status: entry[0],
    text: responseLines(entry).join('\n'),
  }));
  const repeated = entries.filter(({ text }) => known.has(text)).map(({ status }) => `\`${status}\``);
  const own = entries.filter(({ text }) => !known.has(text)).map(({ text }) => text);
  for (const text of own) known.add(text);
  return [...own, ...(repeated.length > 0 ? [`- ${repeated.join(', ')}: as above.`] : [])];
}

function operationLines(method: string, path: string, operation: Operation, known: Set<string>): string[] {
  const { summary, description, parameters = [], requestBody, responses } = operation;
  const [[type, body] = []] = Object.entries(requestBody?.content ?? {});
  // Every request of a script has this header: docs/server.md.
  const inputs = parameters.filter(({ name }) => name !== 'X-Requested-With');
  return [
    `### ${summary}: \`${method.toUpperCase()} ${path}\``,
    '',
    description,
    '',
    `- Sent by a ${operation['x-sender']}. Address: ${operation['x-address']}`,
    `- Repeated request: ${operation['x-repeated']}`,
    ...inputs.map(
      ({ name, in: place, required, description: about, example }) =>
        `- ${place === 'query' ? 'Parameter' : place === 'header' ? 'Header' : 'Path'} \`${name}\`${required ? ', required' : ''}: ${about} Example: \`${example}\``,
    ),
    ...(body ? [`- Body, \`${type}\``, ...propertyLines(body.schema), ...exampleLine(body.example)] : []),
    ...newResponses(responses, known),
  ];
}

/** Returns the requests of a widget. The contract repeats some for later pages, with the same responses. */
function serverLines(widget: string, { paths }: ServerContract): string[] {
  const known = new Set<string>();
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, operation]) =>
      operation.tags.includes(widget) && !path.endsWith('/{page}')
        ? [operationLines(method, path, operation, known).join('\n')]
        : [],
    ),
  );
  return operations.length > 0 ? ['## Your server', ...operations] : [];
}

/** Returns what the checker reports for typical mistakes, without places, which depend on the page. */
function mistakeLines(widget: string): string[] {
  const lines = (mistakes[`../../../widgets/${widget}/mistakes.ts`] ?? []).map(
    ({ from, to, reports }) =>
      `- \`${to}\` in place of \`${from}\`: ${reports.map((report) => report.replace(/^\d+:\d+ /, '')).join('; ')}`,
  );
  return lines.length > 0 ? ['## What the checker reports', lines.join('\n')] : [];
}

function createGuide(widget: WidgetMetadata, contract: ServerContract): string {
  const { name, title, summary, options, parts, events } = widget;
  const sections = [
    `# ${title}: \`${widget.marker}\``,
    summary,
    ...readmeSections(name),
    '## Options',
    optionTable(options).join('\n'),
    '## Parts',
    partTable(parts).join('\n'),
    ...(events.length > 0 ? ['## Events', eventTable(events).join('\n')] : []),
    ...serverLines(name, contract),
    ...mistakeLines(name),
    `Texts, behavior, and what remains without JavaScript: [README](../../${readmeOf(name)}).`,
  ];
  return `${sections.join('\n\n')}\n`;
}

function createIndex({ package: { name, version }, widgets }: Metadata): string {
  const groups = Object.entries(groupTitles).map(([group, title]) => {
    const lines = widgets
      .filter((widget) => widget.group === group)
      .map((widget) => {
        const entry = catalog.find(({ definition }) => definition.name === widget.name);
        const need = entry && needOf(entry);
        const needs = need === undefined || need === 'Nothing' ? '' : ` Needs: ${need}.`;
        return `- [${widget.name}](${widget.name}.md): ${firstSentence(widget.summary)}.${needs}`;
      });
    return `## ${title}\n\n${lines.join('\n')}`;
  });
  const introduction = `# ${name} ${version}

> Widgets that enhance pages rendered by a server. Each works on plain HTML with \`data-widget\` attributes; one module script and one stylesheet run all of them.

Steps: [the skill](../skills/society-widgets/SKILL.md). What all widgets share, such as files, settings and the policy: [integrating](../../docs/integrating.md). All requests: [your server](../../docs/server.md).

The checker reports for every widget: missing, repeated, misplaced and unknown parts; invalid and unknown options, with the allowed values; duplicate ids, labels and targets that are missing. Each guide adds what it reports for typical mistakes.`;
  return `${[introduction, ...groups].join('\n\n')}\n`;
}

/** Returns a guide to each widget for coding agents, and their index, by path in `dist/`. */
export const createGuides = (metadata: Metadata, contract: ServerContract): Record<string, string> => ({
  'llms/llms.txt': createIndex(metadata),
  ...Object.fromEntries(
    metadata.widgets.map((widget) => [`llms/${widget.name}.md`, createGuide(widget, contract)]),
  ),
});

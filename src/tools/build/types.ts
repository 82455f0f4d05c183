import { readFileSync } from 'node:fs';
import { attributeName, toKebabCase } from '../../runtime/names.ts';
import type { Option } from '../../runtime/options.ts';
import type { ReplaceableText } from '../../runtime/texts.ts';
import { type CatalogEntry, catalog } from '../catalog.ts';

/** Files with the types that integrators get as they are. */
const SHARED: Readonly<Record<string, readonly string[]>> = {
  'src/runtime/texts.ts': ['PluralForms'],
  'src/report/report.ts': ['ReportCode', 'ReadyDetail'],
  'src/forms/events/formEvents.ts': [
    'FormEventDetail',
    'StepEventDetail',
    'FieldProblem',
    'ProblemEventDetail',
    'SentEventDetail',
  ],
};

/** Returns the declaration of a type in a file, with its comment. */
function declarationIn(file: string, name: string): string {
  const source = readFileSync(file, 'utf8');
  const comment = String.raw`/\*\*(?:(?!\*/)[^])*\*/\n`;
  const declaration = String.raw`export (?:interface ${name} [^{]*\{[^]*?\n\}|type ${name} =[^]*?;)\n`;
  const found = new RegExp(comment + declaration).exec(source);
  if (!found) throw new Error(`${file} declares no ${name}`);
  return found[0];
}

/** Types whose sources use other types or belong to one widget. `types.test.ts` compares them with the sources. */
const COMMON = `/** Detail of \`widget:error\`. */
export interface ReportDetail {
  code: ReportCode;
  /** Name of the widget, or \`page\` for the settings of the page. */
  widget: string;
  problem: string;
  expected: string;
  /** Ends with the suggestion, if there is one. */
  found: string;
  /** Known name that is similar to the name found. */
  suggestion?: string;
  /** Address of the documentation. */
  see: string;
  attribute?: string;
  /** Keys that lead to the page setting that contains the problem, if it is in a setting. */
  setting?: readonly string[];
  cause?: unknown;
  element: Element;
  message: string;
  /** Version of the bundle. */
  version: string;
}

/** Detail of \`widget:open\` and \`widget:close\`. */
export interface DialogEventDetail {
  reason: 'opener' | 'request' | 'start' | 'address' | 'button' | 'escape' | 'outside' | 'leave' | 'navigation';
  opener: HTMLElement | undefined;
}

/** Detail of \`widget:request-open\`. All properties are optional. */
export interface OpenRequest {
  opener?: HTMLElement;
  content?: Node;
  title?: string;
}

/** Detail of \`widget:search\`. */
export interface CredentialSearchDetail {
  query: string;
  /** Provides the results, or a promise of them. */
  respondWith: (results: unknown) => void;
}

/** Detail of \`widget:restore\`. */
export interface RestoreDetail {
  names: readonly string[];
}

/** Detail of \`widget:pay\`. */
export interface PayEventDetail extends FormEventDetail {
  outcome: 'started' | 'succeeded' | 'failed' | 'unknown' | 'processing';
  by: 'card' | 'wallet' | 'none';
  /** Amount in cents; 0 if it is not known. */
  cents: number;
  /** Empty for a single payment, otherwise the interval, such as \`month\`, or \`recurring\`. */
  frequency: string;
  /** The server's id of the order. */
  order: string;
}

/** Detail of \`widget:way\`. */
export interface WayEventDetail extends FormEventDetail {
  /** Key of the way to give, such as \`stock\`. */
  way: string;
}

/** Detail of \`widget:session\`. */
export interface SessionEventDetail {
  /** Name of the widget. */
  widget: string;
  state: 'guest' | 'live' | 'warning' | 'ended' | 'other' | 'unchecked';
}

/** Settings of the site search. */
export interface SearchSettings {
  applicationId: string;
  searchKey: string;
  index: string;
  hosts?: readonly string[];
  insightsHost?: string;
  legacySearch?: string;
  userCookie?: boolean;
}

/** Content of \`<script type="application/json" data-widgets-config>\`. */
export interface PageSettings {
  texts?: WidgetTexts;
  language?: string;
  advocacy?: { script: string };
  employerMatching?: { script: string; integrity?: string };
  search?: SearchSettings;
  consent?: 'needed' | 'given';
}
`;

const quote = (text: string): string => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;

const union = (words: readonly string[]): string => words.map(quote).join(' | ') || 'never';

/** Returns the type of an option's attribute value. */
function optionType({ words, defaultValue }: Option<unknown>): string {
  if (words) return union(words);
  return typeof defaultValue === 'number' ? `\`\${number}\` | number` : 'string';
}

const textType = ({ default: text }: ReplaceableText): string =>
  typeof text === 'string' ? 'string' : 'string | PluralForms';

/** Returns an interface with a member for each widget. */
function widgetInterface(
  name: string,
  about: string,
  optional: string,
  typeOf: (entry: CatalogEntry) => string,
): string {
  const members = catalog.map((entry) => `  ${quote(entry.definition.name)}${optional}: ${typeOf(entry)};\n`);
  return `/** ${about} */\nexport interface ${name} {\n${members.join('')}}\n`;
}

function record(lines: readonly string[]): string {
  return lines.length > 0
    ? `{\n${lines.map((line) => `    ${line};\n`).join('')}  }`
    : 'Record<string, never>';
}

const optionsOf = ({ definition: { name, options } }: CatalogEntry): string =>
  record(
    Object.entries(options).map(
      ([key, option]) =>
        `${quote(attributeName(name, key))}${option.isRequired ? '' : '?'}: ${optionType(option)}`,
    ),
  );

const textsOf = ({ definition: { texts } }: CatalogEntry): string =>
  record(Object.entries(texts).map(([key, text]) => `${quote(key)}?: ${textType(text)}`));

const partsOf = ({ definition: { parts } }: CatalogEntry): string =>
  union(Object.keys(parts).map(toKebabCase));

/** Returns the types of the events' details, keyed by event name. */
function eventDetails(): Map<string, string> {
  const own = catalog.flatMap(({ definition: { events = [] } }) =>
    events.map(({ name, detail }) => [name, detail] as const),
  );
  return new Map([['widget:error', 'ReportDetail'], ['widget:ready', 'ReadyDetail'], ...own]);
}

/** Returns the type declarations for integrators: the content of `dist/types/index.d.ts`. */
export function createTypes(): string {
  const events = [...eventDetails()].map(([name, detail]) => `  ${quote(name)}: CustomEvent<${detail}>;\n`);
  const maps = ['HTMLElementEventMap', 'DocumentEventMap', 'WindowEventMap'];
  return [
    '// Generated from the definitions of the widgets by `npm run build`.\n',
    widgetInterface('WidgetOptions', 'Attributes of the options of each widget.', '', optionsOf),
    widgetInterface('WidgetParts', 'Names of the parts of each widget.', '', partsOf),
    widgetInterface('WidgetTexts', 'Texts that a page can replace.', '?', textsOf),
    '/** Names of all widgets. */\nexport type WidgetName = keyof WidgetOptions;\n',
    ...Object.entries(SHARED).flatMap(([file, names]) => names.map((name) => declarationIn(file, name))),
    COMMON,
    `/** Events between widgets and other code. */\nexport interface WidgetEventMap {\n${events.join('')}}\n`,
    `declare global {\n${maps.map((map) => `  interface ${map} extends WidgetEventMap {}\n`).join('')}}\n`,
  ].join('\n');
}

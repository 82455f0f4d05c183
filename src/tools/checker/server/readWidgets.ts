import { readOptions } from '../../../runtime/options.ts';
import { type CatalogEntry, catalog } from '../../catalog.ts';
import { webAddress } from '../fetchPage.ts';
import {
  attributeOf,
  closest,
  elementsIn,
  type Place,
  parseHtml,
  parseHtmlFragment,
  placeIn,
  type SourceElement,
  type SourceNode,
  textIn,
  UnreadablePageError,
} from '../html.ts';
import { insidePage, type ParsedPage, parsePage } from '../page.ts';

/** Control of a form, as the server sent it. */
export interface SentControl {
  name: string;
  /** `select`, `textarea`, or the type of an input. */
  type: string;
  value: string;
  /** Values of a select's options. */
  values: readonly string[];
  isChecked: boolean;
  isRequired: boolean;
  /** Last word of the `autocomplete` attribute, which names the kind of data. */
  autocomplete: string;
  /** Name of the part if the control is a part of the widget; otherwise empty. */
  part: string;
  /** Product that the control belongs to (`data-product`). */
  product: string;
}

export interface SentForm {
  /** Address to which the form is submitted. */
  action: string;
  method: 'GET' | 'POST';
  controls: readonly SentControl[];
  /** Namespace of Craft's payment gateway, or empty if there is none. */
  namespace: string;
}

/** Content of a part or of a fragment, as the server sent it. */
export interface SentContent {
  /** Text without repeated whitespace. */
  text: string;
  links: readonly { href: string; text: string; isCurrent: boolean }[];
  /** Returns the value of an attribute of the first element that has the attribute. */
  valueOf: (attribute: string) => string | undefined;
}

/** Widget that makes requests to the server, and its page. */
export interface CallingWidget {
  entry: CatalogEntry;
  /** Address of the page. */
  page: string;
  place: Place;
  options: Readonly<Record<string, unknown>>;
  form: SentForm | undefined;
  /** Returns the content of the part with the given name. */
  partOf: (name: string) => SentContent | undefined;
}

const isForm = ({ tagName }: SourceElement): boolean => tagName === 'form';

const visibleText = (node: SourceNode): string => textIn(node).replaceAll(/\s+/g, ' ').trim();

function contentOf(node: SourceNode): SentContent {
  const inside = elementsIn(node);
  const links = inside.filter(({ tagName }) => tagName === 'a');
  return {
    text: visibleText(node),
    links: links.map((link) => ({
      href: attributeOf(link, 'href') ?? '',
      text: visibleText(link),
      isCurrent: attributeOf(link, 'aria-current') !== undefined,
    })),
    valueOf: (attribute) =>
      inside.flatMap((element) => attributeOf(element, attribute) ?? []).find(() => true),
  };
}

/** Reads the content of a fragment. */
export const readFragment = (html: string): SentContent => contentOf(parseHtmlFragment(html));

const ownForm = (host: SourceElement): SourceElement | undefined =>
  closest(host, isForm) ?? elementsIn(host).find(isForm);

/** Returns whether an element is in a section of the form that stays hidden until another answer shows it. */
const isInHiddenSection = (element: SourceElement): boolean =>
  closest(element, ({ attrs }) =>
    attrs.some(({ name, value }) => /^data-.+-starts$/.test(name) && value === 'hidden'),
  ) !== undefined;

function controlOf(element: SourceElement, widget: string): SentControl {
  const own = (name: string): string => attributeOf(element, name) ?? '';
  const has = (name: string): boolean => attributeOf(element, name) !== undefined;
  const options = elementsIn(element).filter(({ tagName }) => tagName === 'option');
  const optionValue = (option: SourceElement): string =>
    attributeOf(option, 'value') ?? textIn(option).trim();
  const selected = options.find((option) => attributeOf(option, 'selected') !== undefined) ?? options[0];
  const { tagName } = element;
  const type = tagName === 'input' ? own('type').toLowerCase() || 'text' : tagName;
  const fallback = /^(?:checkbox|radio)$/.test(type) ? 'on' : '';
  const content = tagName === 'textarea' ? textIn(element) : (attributeOf(element, 'value') ?? fallback);
  return {
    name: own('name'),
    type,
    value: tagName === 'select' && selected ? optionValue(selected) : content,
    values: options.map(optionValue),
    isChecked: has('checked'),
    isRequired: has('required') || (has('data-required') && !isInHiddenSection(element)),
    autocomplete: own('autocomplete').split(' ').at(-1) ?? '',
    part: own(`data-${widget}-part`),
    product: own('data-product'),
  };
}

function formOf(host: SourceElement, widget: string, page: string): SentForm | undefined {
  const form = ownForm(host);
  if (!form) return undefined;
  const inside = elementsIn(form);
  const controls = inside.filter(
    (element) =>
      /^(?:input|select|textarea|button)$/.test(element.tagName) &&
      attributeOf(element, 'name') &&
      attributeOf(element, 'disabled') === undefined,
  );
  const namespaces = inside.map((element) => attributeOf(element, 'data-payment-form-namespace'));
  return {
    action: webAddress(attributeOf(form, 'action') || page, page)?.href ?? page,
    method: attributeOf(form, 'method')?.toLowerCase() === 'post' ? 'POST' : 'GET',
    controls: controls.map((element) => controlOf(element, widget)),
    namespace: namespaces.find((name) => name !== undefined) ?? '',
  };
}

/** Empty documents for reading options, keyed by page, because options may depend on the page's origin. */
const blankPages = new Map<string, ParsedPage>();

/** Reads a host's options according to the runtime's own rules. */
function optionsOf(host: SourceElement, { definition }: CatalogEntry, page: string): Record<string, unknown> {
  const blank = blankPages.get(page) ?? parsePage('', page);
  blankPages.set(page, blank);
  const element = {
    getAttribute: (name: string) => attributeOf(host, name) ?? null,
    getAttributeNames: () => host.attrs.map(({ name }) => name),
  };
  return insidePage(blank, () => readOptions(definition.name, definition.options, element, () => undefined));
}

/** Page content that the server checker uses. */
export interface ReadPage {
  widgets: readonly CallingWidget[];
  /** Addresses that the page links to. */
  links: readonly string[];
  /** Title of the document. */
  title: string;
  /** Reason why the page cannot be read. */
  failure?: string;
}

function readElements(elements: readonly SourceElement[], address: string): ReadPage {
  const widgets = elements.flatMap((host): CallingWidget[] => {
    const name = attributeOf(host, 'data-widget');
    const entry = catalog.find(({ definition }) => definition.name === name);
    if (!entry || entry.calls.length === 0) return [];
    const place = placeIn(host) ?? { line: 1, column: 1 };
    const options = optionsOf(host, entry, address);
    const form = formOf(host, entry.definition.name, address);
    const partOf = (part: string): SentContent | undefined => {
      const element = elementsIn(host).find((each) => attributeOf(each, `data-${name}-part`) === part);
      return element && contentOf(element);
    };
    return [{ entry, page: address, place, options, form, partOf }];
  });
  const links = elements
    .filter(({ tagName }) => tagName === 'a')
    .flatMap((link) => attributeOf(link, 'href') ?? []);
  const title = elements.find(({ tagName }) => tagName === 'title');
  return { widgets, links, title: title ? visibleText(title) : '' };
}

/** Reads the widgets on a page that make requests. Does not build a document, because cases open pages often. */
export function readWidgetPage(html: string, address: string): ReadPage {
  try {
    return readElements(elementsIn(parseHtml(html, { scriptingEnabled: true })), address);
  } catch (cause) {
    if (!(cause instanceof UnreadablePageError)) throw cause;
    return { widgets: [], links: [], title: '', failure: cause.message };
  }
}

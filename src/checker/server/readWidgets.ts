import { type CatalogEntry, catalog } from '../../catalog.ts';
import { readOptions } from '../../options.ts';
import { insidePage, type Place, parsePage } from '../page.ts';

/** Control of a form, as the server sent it. */
export interface Control {
  name: string;
  /** `select`, `textarea`, or the type of an input. */
  type: string;
  value: string;
  /** Values of a select. */
  values: readonly string[];
  isChecked: boolean;
  isRequired: boolean;
  /** Last word of `autocomplete`: the kind of data. */
  autocomplete: string;
  /** Part of the widget that the control is; empty if it is none. */
  part: string;
  /** Product to which the control belongs (`data-product`). */
  product: string;
}

export interface SentForm {
  /** Address that receives the form. */
  action: string;
  method: 'GET' | 'POST';
  controls: readonly Control[];
  /** Namespace of Craft's payment gateway; empty without one. */
  namespace: string;
}

/** Widget on a page with requests to the server. */
export interface FoundWidget {
  entry: CatalogEntry;
  /** Address of the page. */
  page: string;
  place: Place;
  options: Readonly<Record<string, unknown>>;
  form: SentForm | undefined;
}

function controlOf(element: Element, widget: string): Control {
  const own = (name: string): string => element.getAttribute(name) ?? '';
  const tag = element.tagName.toLowerCase();
  const options = [...element.querySelectorAll('option')];
  const valueOf = (option: Element | undefined): string =>
    option?.getAttribute('value') ?? option?.textContent?.trim() ?? '';
  const selected = options.find((option) => option.hasAttribute('selected')) ?? options[0];
  return {
    name: own('name'),
    type: tag === 'input' ? own('type').toLowerCase() || 'text' : tag,
    value:
      tag === 'select' ? valueOf(selected) : tag === 'textarea' ? (element.textContent ?? '') : own('value'),
    values: options.map(valueOf),
    isChecked: element.hasAttribute('checked'),
    isRequired: element.hasAttribute('required') || element.hasAttribute('data-required'),
    autocomplete: own('autocomplete').split(' ').at(-1) ?? '',
    part: own(`data-${widget}-part`),
    product: own('data-product'),
  };
}

function formOf(host: Element, widget: string, page: string): SentForm | undefined {
  const form = host.closest('form') ?? host.querySelector('form');
  if (!form) return undefined;
  const controls = [...form.querySelectorAll('input, select, textarea')].filter(
    (element) => element.getAttribute('name') && !element.hasAttribute('disabled'),
  );
  const gateway = form.querySelector('[data-payment-form-namespace]');
  return {
    action: new URL(form.getAttribute('action') || page, page).href,
    method: form.getAttribute('method')?.toLowerCase() === 'post' ? 'POST' : 'GET',
    controls: controls.map((element) => controlOf(element, widget)),
    namespace: gateway?.getAttribute('data-payment-form-namespace') ?? '',
  };
}

/** Content of a page that the checker of servers uses. */
export interface ReadPage {
  widgets: readonly FoundWidget[];
  /** Addresses that the page links to. */
  links: readonly string[];
}

/** Reads the widgets that make requests from a page. */
export function readPage(html: string, address: string): ReadPage {
  const parsed = parsePage(html, address);
  const widgets = insidePage(parsed, () =>
    [...parsed.document.querySelectorAll('[data-widget]')].flatMap((host): FoundWidget[] => {
      const name = host.getAttribute('data-widget') ?? '';
      const entry = catalog.find(({ definition }) => definition.name === name);
      if (!entry || entry.calls.length === 0) return [];
      const options = readOptions(name, entry.definition.options, host, () => undefined);
      return [
        { entry, page: address, place: parsed.placeOf(host), options, form: formOf(host, name, address) },
      ];
    }),
  );
  const links = [...parsed.document.querySelectorAll('a[href]')].map(
    (link) => link.getAttribute('href') ?? '',
  );
  void parsed.window.happyDOM.close();
  return { widgets, links };
}

import { createHash } from 'node:crypto';
import { isRecord } from '../../../runtime/isRecord.ts';
import { parseJson } from '../../../runtime/parseJson.ts';
import { webAddress } from '../fetchPage.ts';
import { elementsIn, parseHtml, placeIn, type SourceElement, textIn } from '../html.ts';
import { beginning, type Entry, oneLine, withoutQuery } from './entry.ts';
import { policyValue } from './policies.ts';

/** Entry as it is written in the page, before its file has been read and its owner is known. */
export interface WrittenEntry extends Omit<Entry, 'owner' | 'reason'> {
  /** Address of the file to read and hash. */
  file?: URL;
  /** Text to hash, and to search for scripts that it loads. */
  text?: string;
  /** Value of the `integrity` attribute. */
  expected?: string;
  /** True if the script is a module. */
  isModule?: boolean;
  /** True if the file is listed only if it exists. */
  isOptional?: boolean;
  /** Line in the page's source, starting at 1. */
  line: number;
}

/** Content of a page that concerns the inventory. */
export interface PageContent {
  entries: readonly WrittenEntry[];
  /** Address against which the browser resolves the page's addresses. */
  base: string;
  /** Names of the widgets on the page. */
  widgets: ReadonlySet<string>;
  /** Text of the page settings, or undefined if there are none. */
  settings: string | undefined;
  /** Values of the import map's `integrity` key, keyed by address. */
  moduleIntegrity: ReadonlyMap<string, string>;
  /** True if the page takes payments with Stripe. */
  hasStripe: boolean;
  /** True if the page has a password field. */
  hasPassword: boolean;
}

type Attributes = ReadonlyMap<string, string>;

/** Types of scripts that browsers run: modules, none, and the JavaScript types of the HTML standard. */
const RUN =
  /^(?:module|(?:text|application)\/(?:x-)?(?:java|ecma)script|text\/(?:jscript|livescript|javascript1\.[0-5]))$/;

/** Returns the hash of a text as a Content Security Policy needs it. */
const textHash = (text: string): string => `sha256-${createHash('sha256').update(text).digest('base64')}`;

/** Returns the attributes of an element by name. For `xlink:href`, the name is `href`, which has priority. */
function attributesOf({ attrs }: SourceElement): Attributes {
  const own = attrs.filter(({ namespace }) => !namespace).map(({ name, value }) => [name, value] as const);
  const others = attrs.filter(({ namespace }) => namespace).map(({ name, value }) => [name, value] as const);
  return new Map([...others, ...own]);
}

/** Reads the elements of one page. */
class PageReader {
  readonly entries: WrittenEntry[] = [];
  readonly widgets = new Set<string>();
  readonly moduleIntegrity = new Map<string, string>();
  base: string;
  settings: string | undefined;
  hasStripe = false;
  hasPassword = false;
  private hasBase = false;
  private readonly page: string;

  constructor(page: string) {
    this.page = page;
    this.base = page;
  }

  private line = 1;

  private add(entry: Omit<WrittenEntry, 'line'>): void {
    this.entries.push({ ...entry, line: this.line });
  }

  /** Adds an entry for text in the page. */
  private addText(kind: WrittenEntry['kind'], label: string, text: string, isModule = false): void {
    this.add({ kind, name: `${label}${beginning(text, 60)}`, hash: textHash(text), text, isModule });
  }

  /** Adds an entry for a file that the page names. */
  private addFile(kind: WrittenEntry['kind'], written: string, rest: Partial<WrittenEntry> = {}): void {
    const file = webAddress(written.trim(), this.base);
    if (file) {
      file.hash = '';
      this.add({ kind, name: file.href, file, ...rest });
    } else if (/^\s*data:/i.test(written))
      this.add({ kind, name: beginning(written, 60), hash: textHash(written), text: written, ...rest });
    else {
      const unhashed = 'its address is not a web address';
      this.add({ kind, name: beginning(written, 200) || '""', unhashed, ...rest });
    }
  }

  private readScript(element: SourceElement, attributes: Attributes): void {
    const type = (attributes.get('type') ?? '').trim().toLowerCase();
    const isSvg = element.namespaceURI.endsWith('/svg');
    const source = attributes.get(isSvg ? 'href' : 'src');
    const text = textIn(element);
    if (type === 'importmap') this.readImportMap(text);
    else if (type === 'speculationrules')
      this.add({ kind: 'speculation rules', name: 'speculation rules', hash: textHash(text) });
    else if (type !== '' && !RUN.test(type)) this.readData(type, attributes, text);
    else if (source !== undefined)
      this.addFile('script', source, {
        isModule: type === 'module',
        ...(attributes.has('integrity') && { expected: attributes.get('integrity') ?? '' }),
      });
    else if (text.trim() !== '') this.addText('inline script', '', text, type === 'module');
  }

  private readImportMap(text: string): void {
    this.add({ kind: 'import map', name: 'import map', hash: textHash(text) });
    const map = parseJson(text);
    const integrity = isRecord(map) && isRecord(map.integrity) ? map.integrity : {};
    for (const [address, hashes] of Object.entries(integrity)) {
      const file = webAddress(address, this.base);
      if (file && typeof hashes === 'string') this.moduleIntegrity.set(file.href, hashes);
    }
  }

  private readData(type: string, attributes: Attributes, text: string): void {
    if (attributes.has('data-widgets-config')) this.settings ??= text;
    const marks = [...attributes.keys()].filter((name) => name.startsWith('data-')).toSorted();
    const id = attributes.get('id');
    const name = [
      oneLine(type),
      ...(id === undefined ? [] : [`#${oneLine(id)}`]),
      ...marks.map(oneLine),
    ].join(' ');
    this.add({ kind: 'data', name });
  }

  private readLink(attributes: Attributes): void {
    const rel = (attributes.get('rel') ?? '').toLowerCase().split(/\s+/);
    const href = attributes.get('href');
    if (href === undefined) return;
    const expected = attributes.has('integrity') ? { expected: attributes.get('integrity') ?? '' } : {};
    const as = (attributes.get('as') ?? '').toLowerCase();
    const isPreload =
      rel.some((each) => /^(?:preload|prefetch)$/.test(each)) && /^(?:script|worker)$/.test(as);
    if (rel.includes('modulepreload') || isPreload) this.addFile('preload', href, expected);
    const file = webAddress(href.trim(), this.base);
    const isForeign = file && file.host !== new URL(this.page).host;
    if (rel.includes('stylesheet') && isForeign) this.addFile('stylesheet', href, expected);
  }

  private readMeta(attributes: Attributes): void {
    const name = (attributes.get('http-equiv') ?? '').trim().toLowerCase();
    const content = attributes.get('content') ?? '';
    if (name === 'content-security-policy')
      this.add({ kind: 'policy', name: 'Content-Security-Policy (meta)', value: policyValue(content) });
    else if (name === 'refresh') this.readRefresh(content);
    else if (attributes.get('name')?.trim().toLowerCase() === 'referrer')
      this.add({ kind: 'policy', name: 'Referrer-Policy (meta)', value: policyValue(content) });
  }

  /** Reads an automatic redirect, such as `5; url=/thanks`. */
  private readRefresh(content: string): void {
    const target = /^[\s\d.]+[;,\s]\s*(?:url\s*=\s*)?["']?([^"']+)/i.exec(content)?.[1];
    const name = target === undefined ? 'the page itself' : this.resolve(target);
    this.add({ kind: 'refresh', name });
  }

  /** Returns an address without its query, which often contains tokens, or the text if it is not a web address. */
  private resolve(written: string): string {
    const address = webAddress(written.trim(), this.base);
    return address ? withoutQuery(address.href) : beginning(written, 200);
  }

  private readFrame(attributes: Attributes, name: 'src' | 'data'): void {
    const srcdoc = attributes.get('srcdoc');
    const source = attributes.get(name);
    if (srcdoc !== undefined) this.addText('frame', 'srcdoc: ', srcdoc);
    else if (/^\s*data:/i.test(source ?? '')) this.addText('frame', '', source ?? '');
    else if (source !== undefined && !/^\s*(?:javascript:|about:blank|$)/i.test(source)) {
      const address = webAddress(source.trim(), this.base);
      if (address) address.hash = '';
      this.add({ kind: 'frame', name: address?.href ?? beginning(source, 200) });
    }
  }

  private readForm(written: string, method: string): void {
    if (/^\s*javascript:/i.test(written)) return;
    const target = written.trim() === '' ? withoutQuery(this.page) : this.resolve(written);
    this.add({ kind: 'form', name: `${method} ${target}` });
  }

  private readCode({ tagName }: SourceElement, attributes: Attributes): void {
    for (const [name, value] of attributes) {
      if (/^on[a-z]/.test(name))
        this.addText('event handler', `<${oneLine(tagName)} ${oneLine(name)}> `, value);
      // Browsers ignore control characters and line breaks in front of and inside the scheme.
      const code = value.replaceAll(/[\t\n\r]/g, '').replace(/^[\0-\x20]+/, '');
      const isAddress = /^(?:href|src|action|formaction|data)$/.test(name);
      if (isAddress && /^javascript:/i.test(code))
        this.addText('javascript: URL', `<${oneLine(tagName)} ${name}> `, value);
    }
  }

  private readSubmitter(attributes: Attributes): void {
    this.hasPassword ||= attributes.get('type')?.toLowerCase() === 'password';
    const target = attributes.get('formaction');
    if (target !== undefined) this.readForm(target, methodOf(attributes.get('formmethod')));
  }

  private readBase(attributes: Attributes): void {
    const href = attributes.get('href');
    if (href === undefined || this.hasBase) return;
    this.hasBase = true;
    this.base = webAddress(href.trim(), this.page)?.href ?? this.page;
  }

  /** Reads an element that can load something or send data, by its tag. */
  private readTag(element: SourceElement, attributes: Attributes): void {
    const { tagName } = element;
    if (tagName === 'script') this.readScript(element, attributes);
    else if (tagName === 'base') this.readBase(attributes);
    else if (tagName === 'link') this.readLink(attributes);
    else if (tagName === 'meta') this.readMeta(attributes);
    else if (tagName === 'object') this.readFrame(attributes, 'data');
    else if (/^(?:i?frame|embed)$/.test(tagName)) this.readFrame(attributes, 'src');
    else if (/^(?:button|input)$/.test(tagName)) this.readSubmitter(attributes);
    else if (tagName === 'form')
      this.readForm(attributes.get('action') ?? '', methodOf(attributes.get('method')));
  }

  /** Reads one element. The elements of a page must be read in source order, because of `<base>`. */
  read(element: SourceElement): void {
    const attributes = attributesOf(element);
    this.line = placeIn(element)?.line ?? this.line;
    const widget = attributes.get('data-widget');
    if (widget !== undefined) this.widgets.add(widget);
    this.hasStripe ||= attributes.has('data-publishablekey');
    this.readCode(element, attributes);
    this.readTag(element, attributes);
  }
}

const methodOf = (method: string | undefined): string =>
  /^(?:post|dialog)$/i.test(method ?? '') ? (method ?? '').toUpperCase() : 'GET';

/**
 * Reads a page as the server sent it. Runs and loads nothing.
 * @throws UnreadablePageError
 */
export function readPage(source: string, address: string): PageContent {
  const reader = new PageReader(address);
  for (const element of elementsIn(parseHtml(source), true)) reader.read(element);
  const { entries, base, widgets, settings, moduleIntegrity, hasStripe, hasPassword } = reader;
  return { entries, base, widgets, settings, moduleIntegrity, hasStripe, hasPassword };
}

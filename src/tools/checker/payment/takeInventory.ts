import { createHash } from 'node:crypto';
import { STRIPE_SCRIPT } from '../../../payment/stripe/stripe.ts';
import { isRecord } from '../../../runtime/isRecord.ts';
import { parseJson } from '../../../runtime/parseJson.ts';
import { catalog } from '../../catalog.ts';
import { integrityOf, type ReleaseManifest } from '../../manifest.ts';
import { loginFailure } from '../crawl.ts';
import { type FetchedFile, fetchFile, fetchPage, type RequestOptions, webAddress } from '../fetchPage.ts';
import { UnreadablePageError } from '../html.ts';
import { isWidgetsFile } from '../widgetsFile.ts';
import {
  contentOf,
  type Entry,
  type Integrity,
  type Inventory,
  inOrder,
  reasonOfKind,
  withoutQuery,
} from './entry.ts';
import { loadedFiles } from './loadedFiles.ts';
import { omit } from './omit.ts';
import { filesByHash, isSameSite, isStripe, type Owner, ownerOf, widgetsOwner } from './owners.ts';
import { type PageContent, readPage, type WrittenEntry } from './pageEntries.ts';
import { policiesOf } from './policies.ts';
import { joinReadings } from './twoReadings.ts';

/** Entry of the inventory, and its line in the page's source. */
export interface FoundEntry extends Entry {
  line: number;
}

/** Inventory of a page, or the reason why the page could not be read. */
export type Taken =
  | { inventory: Inventory & { entries: readonly FoundEntry[] }; isComplete: boolean; failure?: undefined }
  | { failure: string };

/** Maximum number of files to request for one page. */
const MAXIMUM_FILES = 200;

/** Number of bytes after which no more files are requested, so that a hostile page does not exhaust the memory. */
const MAXIMUM_SIZE = 100_000_000;

const STRIPE_UNHASHED = 'Stripe changes the file without notice, and publishes no hashes';

const VARIES = 'it is different in each response';

/** Hashes that an `integrity` attribute may contain, the strongest first. Browsers ignore all but the strongest. */
const ALGORITHMS = ['sha512', 'sha384', 'sha256'] as const;

/** Returns the result of comparing a file with its `integrity` attribute, as browsers do. */
function integrityResult(bytes: Uint8Array, expected: string | undefined): Integrity {
  const hashes = (expected ?? '').split(/\s+/).map((hash) => hash.replace(/\?.*$/, ''));
  const algorithm = ALGORITHMS.find((name) => hashes.some((hash) => hash.startsWith(`${name}-`)));
  if (!algorithm) return 'none';
  const actual = `${algorithm}-${createHash(algorithm).update(bytes).digest('base64')}`;
  return hashes.includes(actual) ? 'matches' : 'differs';
}

/** Names of the widgets, which are also the names of their chunks. */
const widgetNames: ReadonlySet<string> = new Set(catalog.map(({ definition }) => definition.name));

/** Returns the vendors' scripts that the page's widgets load: Stripe's, and those that the page settings name. */
function vendorScripts({ hasStripe, widgets, settings, base }: PageContent): WrittenEntry[] {
  const parsed = parseJson(settings ?? '');
  const readers = catalog.filter(({ definition }) => widgets.has(definition.name));
  const named = readers.flatMap(({ definition: { name, settings: read = [] } }) =>
    read.flatMap(({ key }) => {
      const setting = isRecord(parsed) ? parsed[key] : undefined;
      return isRecord(setting) && typeof setting.script === 'string'
        ? [{ script: setting.script, expected: setting.integrity, by: name }]
        : [];
    }),
  );
  const stripe = hasStripe ? [{ script: STRIPE_SCRIPT, expected: undefined, by: 'payment' }] : [];
  return [...stripe, ...named].flatMap(({ script, expected, by }): WrittenEntry[] => {
    const file = webAddress(script, base);
    if (!file) return [];
    const loadedBy = `society-widgets (${by})`;
    const integrity = typeof expected === 'string' ? { expected } : {};
    return [{ kind: 'loaded script', name: file.href, file, loadedBy, line: 1, ...integrity }];
  });
}

/** Reads the files of a page, and finds the files that these load. */
class ScriptReader {
  private readonly page: URL;
  private readonly content: PageContent;
  private readonly options: RequestOptions;
  private readonly files: ReadonlyMap<string, string>;
  private readonly fetched = new Map<string, FetchedFile>();
  /** Number of bytes read so far. */
  private size = 0;
  isComplete = true;

  constructor(
    page: URL,
    content: PageContent,
    options: RequestOptions,
    manifest: ReleaseManifest | undefined,
  ) {
    this.page = page;
    this.content = content;
    this.options = options;
    this.files = filesByHash(manifest);
  }

  private async fetchOnce(file: URL): Promise<FetchedFile> {
    const known = this.fetched.get(file.href);
    if (known) return known;
    if (this.fetched.size >= MAXIMUM_FILES || this.size > MAXIMUM_SIZE) {
      this.isComplete = false;
      return { address: file.href, failure: 'the page has too many files' };
    }
    const result = await fetchFile(file, this.page, this.options);
    this.fetched.set(file.href, result);
    this.size += result.bytes?.length ?? 0;
    return result;
  }

  /** Returns the path of a file in the release, or undefined if it is not one of the widgets' files. */
  private releaseFile(bytes: Uint8Array): string | undefined {
    return this.files.get(integrityOf(bytes));
  }

  /** Returns the hash of a file, and whether it is what its `integrity` attribute says. */
  private async hashFile(
    file: URL,
    bytes: Uint8Array,
    expected: string | undefined,
  ): Promise<Partial<Entry>> {
    const integrity = integrityResult(bytes, expected);
    const hash = integrityOf(bytes);
    if (integrity === 'matches' || this.files.has(hash)) return { hash, integrity };
    const again = await fetchFile(file, this.page, this.options);
    const isUnchanged = again.bytes !== undefined && integrityOf(again.bytes) === hash;
    return isUnchanged || again.bytes === undefined ? { hash, integrity } : { unhashed: VARIES, integrity };
  }

  /** Returns the entry of a file, and the entries of the files that it loads. */
  private async readFile(entry: WrittenEntry, file: URL): Promise<[FoundEntry, WrittenEntry[]]> {
    const { kind, name, line, loadedBy } = entry;
    const isModule = entry.isModule || kind === 'loaded script' || kind === 'preload';
    const expected = entry.expected ?? (isModule ? this.content.moduleIntegrity.get(file.href) : undefined);
    const unread: Integrity = expected === undefined ? 'none' : 'unchecked';
    const start = { kind, name, line, ...(loadedBy !== undefined && { loadedBy }) };
    const owner = ownerOf(file, this.page);
    if (isStripe(file)) return [{ ...start, unhashed: STRIPE_UNHASHED, integrity: unread, ...owner }, []];
    const { bytes, failure, address } = await this.fetchOnce(file);
    const moved =
      withoutQuery(address) === withoutQuery(file.href) ? {} : { redirectsTo: withoutQuery(address) };
    if (bytes === undefined)
      return [{ ...start, unhashed: failure, integrity: unread, ...moved, ...owner }, []];
    const hashes = await this.hashFile(file, bytes, expected);
    const path = this.releaseFile(bytes);
    const known: Owner = path === undefined ? owner : widgetsOwner(path);
    const isEntry = path === 'widgets.js' || isWidgetsFile(file.href, 'js');
    const isOwn = path !== undefined || isEntry || isSameSite(file, this.page);
    const canLoad = isOwn && kind !== 'stylesheet' && kind !== 'preload';
    const text = canLoad ? Buffer.from(bytes).toString('utf8') : '';
    const loaded = this.loadedBy({ text, name, address: file, line, isEntry });
    return [{ ...start, ...hashes, ...moved, ...known }, loaded];
  }

  /** Returns the files that a script loads. Of the chunks of widgets, only those of widgets that the page has. */
  private loadedBy({ text, name, address, line, isEntry }: ScriptText): WrittenEntry[] {
    const written = loadedFiles(text);
    const loaded = written.flatMap(({ written: path, base, kind }): WrittenEntry[] => {
      const file = webAddress(path, base === 'script' ? address.href : this.content.base);
      if (!file || (isEntry && this.isChunkOfOthers(file, address))) return [];
      return [{ kind, name: file.href, file, loadedBy: name, line }];
    });
    if (!isEntry) return loaded;
    // The panel is loaded from a computed address, and few sites publish it.
    const panel = new URL('debug.js', address);
    const kind = 'loaded script';
    return [...loaded, { kind, name: panel.href, file: panel, loadedBy: name, line, isOptional: true }];
  }

  /** Returns whether a file beside the entry is the chunk of a widget that the page does not have. */
  private isChunkOfOthers(file: URL, entry: URL): boolean {
    const chunk = /\/chunks\/(.+)-[\w-]{7}\.js$/.exec(file.pathname)?.[1] ?? '';
    return file.origin === entry.origin && widgetNames.has(chunk) && !this.content.widgets.has(chunk);
  }

  /** Returns the owner of a text in the page, which is the site unless the text is a file of the widgets. */
  private textOwner(text: string): Owner {
    const path = this.releaseFile(Buffer.from(text));
    return path === undefined ? { owner: 'site', reason: '' } : widgetsOwner(path);
  }

  private async readEntry(entry: WrittenEntry): Promise<[FoundEntry, WrittenEntry[]]> {
    const { file, text } = entry;
    const rest = omit(entry, 'file', 'text', 'expected', 'isModule', 'isOptional');
    if (file) return this.readFile(entry, file);
    const address = webAddress(rest.name.replace(/^(?:GET|POST|DIALOG) /, ''));
    const isAddress = /^(?:frame|form|refresh)$/.test(rest.kind) && address;
    const owner = isAddress ? ownerOf(address, this.page) : this.textOwner(text ?? '');
    const isCode = /^(?:inline script|event handler|javascript: URL)$/.test(rest.kind);
    const base = new URL(this.content.base);
    const script = { text: text ?? '', name: rest.name, address: base, line: rest.line, isEntry: false };
    return [{ ...rest, ...owner }, isCode ? this.loadedBy(script) : []];
  }

  /** Returns the entries of the page and of all files that its scripts load. */
  async read(written: readonly WrittenEntry[]): Promise<FoundEntry[]> {
    const queue = [...written];
    // A preloaded file has not run yet, so the script that loads it is listed as well.
    const scripts = written.filter(({ kind }) => kind === 'script' || kind === 'loaded script');
    const known = new Set(scripts.map(({ file }) => file?.href));
    const found: FoundEntry[] = [];
    for (let next = queue.shift(); next; next = queue.shift()) {
      const [entry, loaded] = await this.readEntry(next);
      const isRead = entry.hash !== undefined || entry.unhashed === VARIES;
      if (!next.isOptional || isRead) found.push(entry);
      for (const each of loaded) {
        if (known.has(each.file?.href)) continue;
        known.add(each.file?.href);
        queue.push(each);
      }
    }
    return found;
  }
}

/** Text of a script, in which files that it loads are searched. */
interface ScriptText {
  text: string;
  /** Name of the script's entry. */
  name: string;
  address: URL;
  line: number;
  /** True for the widgets' `widgets.js`. */
  isEntry: boolean;
}

/** Returns each entry with the reason that its kind has, unless its owner has a known one. */
function withReason(entry: FoundEntry, page: URL): FoundEntry {
  if (entry.reason !== '') return entry;
  const target = webAddress(entry.name.replace(/^\w+ /, ''));
  const isOwnForm = entry.kind === 'form' && target && isSameSite(target, page);
  return { ...entry, reason: isOwnForm ? 'Sends a form to this site.' : reasonOfKind(entry.kind) };
}

/** Returns entries without copies: a page may contain the same script or handler many times. */
function withoutCopies(entries: readonly FoundEntry[]): FoundEntry[] {
  const first = new Map<string, FoundEntry>();
  for (const entry of entries) {
    const key = [entry.kind, entry.name, contentOf(entry), entry.integrity].join('\n');
    if (!first.has(key)) first.set(key, entry);
  }
  return [...first.values()];
}

/** Returns the content of a page, or the reason why it cannot be read. */
function readContent(html: string, address: string): PageContent | { failure: string } {
  try {
    return readPage(html, address);
  } catch (cause) {
    if (!(cause instanceof UnreadablePageError)) throw cause;
    return { failure: cause.message };
  }
}

/** Fetches and reads a page, or returns the reason why it cannot be read. */
async function readOnce(
  address: URL,
  options: RequestOptions,
): Promise<{ content: PageContent; page: URL } | { failure: string }> {
  const {
    html,
    headers,
    address: page,
    failure,
  } = { headers: undefined, ...(await fetchPage(address, options)) };
  if (html === undefined || !headers) return { failure: failure ?? '' };
  const content = readContent(html, page);
  if ('failure' in content) return content;
  const login = content.hasPassword ? loginFailure(page, address.href, options.given) : undefined;
  if (login !== undefined) return { failure: login };
  const policies = policiesOf(headers).map((policy): WrittenEntry => ({ ...policy, line: 1 }));
  return { content: { ...content, entries: [...policies, ...content.entries] }, page: new URL(page) };
}

/**
 * Takes the inventory of a page as the server sends it. Reads the page twice, because content that differs between two
 * responses, such as a token in an inline script, can have no hash. Runs nothing.
 * @param manifest hashes of the widgets' files
 */
export async function takeInventory(
  address: URL,
  options: RequestOptions,
  manifest: ReleaseManifest | undefined,
): Promise<Taken> {
  const first = await readOnce(address, options);
  if ('failure' in first) return first;
  const second = await readOnce(address, options);
  if ('failure' in second) return second;
  const { content, page } = first;
  const written = joinReadings(content.entries, second.content.entries, VARIES);
  const reader = new ScriptReader(page, content, options, manifest);
  const found = await reader.read([...written, ...vendorScripts(content)]);
  const redirect = withoutQuery(page.href);
  const moved: FoundEntry[] =
    redirect === withoutQuery(address.href)
      ? []
      : [
          {
            kind: 'refresh',
            name: redirect,
            line: 1,
            ...ownerOf(page, address),
          },
        ];
  const entries = [...moved, ...found].map((entry) => withReason(entry, page));
  return {
    inventory: { address: withoutQuery(address.href), entries: inOrder(withoutCopies(entries)) },
    isComplete: reader.isComplete,
  };
}

import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { type ParseArgsConfig, parseArgs } from 'node:util';
import { nearestName, quoted } from '../../report/report.ts';
import type { ReleaseManifest } from '../manifest.ts';
import { checkPage } from './checkPage.ts';
import { type CrawlOptions, checkAddress, crawl } from './crawl.ts';
import { type GivenHeaders, webAddress } from './fetchPage.ts';
import { counted, type Format, formatResults, formats, shown } from './formats.ts';
import { executePayment, type InventoryOptions, readInventoryOptions } from './payment/executePayment.ts';
import type { PageResult } from './results.ts';
import { checkServer } from './server/checkServer.ts';
import { UsageError } from './UsageError.ts';

const HELP = `Usage: society-widgets check <address or file>...
       society-widgets check --server <address> [<address>...]
       society-widgets check --payment <address> [--list <file>] [--update]

Checks pages as a server sends them, and reports each mistake in the markup of widgets with its line and
column. Nothing in a page is executed.

With --server, tests the contract with the site's server, as well-behaved and hostile clients would: reads the
requests from the widgets on the given pages, or on all pages that the address links to, and sends them. This
SUBMITS FORMS AND PAYS with Stripe's test cards. Use it only for a test site. It stops at a live Stripe key.

With --payment, lists the scripts, frames and policies of a payment page as a server sends it, with hash, owner
and reason, and compares them with a saved list. Scripts that a script loads from a computed address are not
found. See docs/payment-page.md.

Options:
  --server <address>  Site whose server to test against the contract
  --slow <ms>       Time above which --server reports a response as slow (default 5000)
  --payment <address>  Page whose inventory to take
  --list <file>     Saved inventory to compare with, such as payment-scripts.json
  --update          Write the list. What people have written in it is kept
  --approved-by <name>  With --update, the person who approves all entries that have a reason and no approval yet
  --crawl           Also check the pages of the same site that the given pages link to
  --limit <number>  Maximum number of pages for each address with --crawl (default 100)
  --delay <ms>      Pause between requests with --crawl (default 250)
  --timeout <ms>    Time after which a request fails (default 15000)
  --header <text>   Header of each request to the origin of the given addresses, as "Name: value". Other origins,
                    to which a page may redirect, do not receive it. @<file> reads one header from each line,
                    so that a session is not in the shell's history. May be repeated
  --format <name>   text, json or github (annotations), default text. Text has colors on a terminal, unless NO_COLOR
                    is set
  --help            Show this help
  --version         Show the version

Without a session, servers respond to requests for members' pages with a login page. With --header and --crawl,
links that sign out are not followed.

Exit status: 0 without errors, 1 with errors (with --list: with changes), 2 if the command is wrong, a given page
cannot be read, or --server finds no widget that makes requests.

Examples:
  society-widgets check https://staging.example.org/events
  society-widgets check --crawl --limit 20 https://staging.example.org/
  society-widgets check --header @session.txt https://staging.example.org/account
  society-widgets check --server https://staging.example.org/ https://staging.example.org/donate
  society-widgets check --payment https://www.example.org/donate --list payment-scripts.json
  society-widgets check --format github build/*.html
`;

/** Maximum size of a page in bytes, which is ten times the size of the stand-in site's largest page. */
const PAGE_SIZE = 5_000_000;

/** Connections to the outside world, which tests replace. */
export interface Connections {
  out: (text: string) => void;
  error: (text: string) => void;
  /** True if the output is a terminal that shows colors. */
  hasColors?: boolean;
  /** Shows how far a crawl is, where a terminal can replace the line. */
  progress?: ((text: string) => void) | undefined;
  /** Version of the package. */
  version: string;
  /** Returns the manifest of the release that the command belongs to. */
  manifest?: () => ReleaseManifest | undefined;
}

function readNumber(name: string, text: string, minimum: number): number {
  if (/^\d+$/.test(text) && Number(text) >= minimum) return Number(text);
  throw new UsageError(`--${name} must be a whole number of at least ${minimum}, not "${text}".`);
}

type Header = GivenHeaders['entries'][number];

/** Pattern of headers that the connection itself sets. */
const CONNECTION_HEADERS =
  /^(?:connection|content-length|expect|host|keep-alive|te|trailer|transfer-encoding|upgrade)$/i;

/** Parses a header such as `Cookie: a=b`. */
function readHeader(text: string, source: string): Header {
  const [, name = '', value = ''] =
    /^([\w!#$%&'*+.^`|~-]+):[ \t]*([\t\x20-\x7E\x80-\xFF]+)$/.exec(text) ?? [];
  if (name === '') {
    // The text may be a secret, and the output may be a public log.
    const found = text === '' ? '""' : `"${/^[\w-]{0,40}/.exec(text)?.[0]}…"`;
    throw new UsageError(
      `${source} must be "Name: value", such as "Cookie: CraftSessionId=…", not ${found}.`,
    );
  }
  if (CONNECTION_HEADERS.test(name))
    throw new UsageError(`${source} must not be ${name}, which the connection sets itself.`);
  return [name, value.trim()];
}

/** Reads the headers in a file, one per line. */
function readHeaderFile(file: string): Header[] {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    throw new UsageError(`The file of --header @${file} cannot be read (${code}).`);
  }
  const headers = text.split(/\r?\n/).flatMap((line, index) => {
    const header = line.trim();
    return header === '' ? [] : [readHeader(header, `Line ${index + 1} of ${file}`)];
  });
  if (headers.length === 0) throw new UsageError(`The file of --header @${file} has no header.`);
  return headers;
}

const readHeaders = (texts: readonly string[]): Header[] =>
  texts.flatMap((text) =>
    text.startsWith('@') ? readHeaderFile(text.slice(1)) : [readHeader(text.trim(), '--header')],
  );

interface Command extends CrawlOptions {
  /** True to test the server of the targets against the contract. */
  isServer: boolean;
  /** Time in ms above which a response from the server is slow. */
  slow: number;
  /** Inventory to take of the only target, or undefined to check the targets. */
  payment: InventoryOptions | undefined;
  targets: readonly string[];
  format: Format;
  isCrawl: boolean;
}

/** Returns the address in an argument, or undefined if the argument is a file. */
function addressOf(target: string): URL | undefined {
  if (!/^[a-z][a-z\d+.-]+:/i.test(target) || /^[a-z]:[\\/]/i.test(target)) return undefined;
  const address = webAddress(target);
  if (!address) throw new UsageError(`${target} is not an HTTP or HTTPS address.`);
  return address;
}

/** Returns the headers, and the only origin to which they may be sent. */
function givenHeaders(entries: readonly Header[], targets: readonly string[]): { given?: GivenHeaders } {
  const origins = [...new Set(targets.flatMap((target) => addressOf(target)?.origin ?? []))];
  const [origin] = origins;
  if (entries.length === 0 || origin === undefined) return {};
  if (origins.length > 1)
    throw new UsageError(`--header is for addresses of one origin, not for ${origins.join(' and ')}.`);
  return { given: { origin, entries } };
}

/** Returns a sentence with the known name that is most similar to the given one, or with all known names. */
function knownNames(name: string, known: readonly string[]): string {
  const nearest = nearestName(name, known);
  return nearest === undefined ? `Expected one of ${known.join(', ')}.` : `Did you mean "${nearest}"?`;
}

function readFormat(name: string): Format {
  const format = formats.find((known) => known === name);
  if (format) return format;
  throw new UsageError(`There is no format "${name}". ${knownNames(name, formats)}`);
}

const OPTIONS = {
  crawl: { type: 'boolean', default: false },
  limit: { type: 'string', default: '100' },
  delay: { type: 'string', default: '250' },
  timeout: { type: 'string', default: '15000' },
  server: { type: 'string' },
  payment: { type: 'string' },
  list: { type: 'string' },
  update: { type: 'boolean', default: false },
  'approved-by': { type: 'string' },
  slow: { type: 'string', default: '5000' },
  header: { type: 'string', multiple: true, default: [] },
  format: { type: 'string', default: 'text' },
  help: { type: 'boolean', default: false, short: 'h' },
  version: { type: 'boolean', default: false },
} as const satisfies ParseArgsConfig['options'];

/** Returns the sentences about an option that does not exist. */
function unknownOption(rawName: string, name: string): string {
  const start = `There is no option "${rawName}".`;
  if (formats.some((format) => format === name)) return `${start} Did you mean "--format ${name}"?`;
  const known = Object.keys(OPTIONS).map((option) => `--${option}`);
  return `${start} ${knownNames(rawName, known)}`;
}

/**
 * Throws unless each option exists and has a value exactly if it needs one. Node's own errors name neither the options nor
 * the values that are possible.
 */
function checkOptions(args: readonly string[]): void {
  const types: Readonly<Record<string, { type: string }>> = OPTIONS;
  const { tokens } = parseArgs({ args: [...args], options: OPTIONS, strict: false, tokens: true });
  for (const token of tokens) {
    if (token.kind !== 'option') continue;
    const { name, rawName, value, inlineValue } = token;
    if (!Object.hasOwn(types, name)) throw new UsageError(unknownOption(rawName, name));
    const needsValue = types[name]?.type === 'string';
    const isOption = !inlineValue && value?.startsWith('-') === true;
    if (needsValue && (value === undefined || isOption))
      throw new UsageError(`${rawName} needs a value. Found ${quoted(value) ?? 'none'}.`);
    if (!needsValue && value !== undefined)
      throw new UsageError(`${rawName} has no value. Found "${value}".`);
  }
}

/** Returns the pages to check for a server: the named pages, or else the server's own address. */
function serverTargets(server: string, named: readonly string[]): readonly string[] {
  const address = addressOf(server);
  if (!address) throw new UsageError(`--server must be an address, not ${server}.`);
  const foreign = named.find((target) => addressOf(target)?.origin !== address.origin);
  if (foreign !== undefined)
    throw new UsageError(`${foreign} is not a page of ${address.origin}, the server to check.`);
  return named.length > 0 ? named : [server];
}

/** Returns the page whose inventory to take, which excludes all other pages and ways to check. */
function paymentTargets(page: string, isAlone: boolean): readonly string[] {
  if (!isAlone) throw new UsageError('--payment is for one page, and not for --server or --crawl.');
  if (!addressOf(page)) throw new UsageError(`--payment must be an address, not ${page}.`);
  return [page];
}

function parse(args: readonly string[]): Command | 'help' | 'version' {
  checkOptions(args);
  const { values, positionals } = parseArgs({ args: [...args], allowPositionals: true, options: OPTIONS });
  if (values.help) return 'help';
  if (values.version) return 'version';
  const [command, ...named] = positionals;
  const { server, payment, crawl: isGivenCrawl } = values;
  const isAlone = named.length === 0 && server === undefined && !isGivenCrawl;
  const pages = payment === undefined ? named : paymentTargets(payment, isAlone);
  const targets = server === undefined ? pages : serverTargets(server, named);
  if (command !== 'check') {
    const found = command === undefined ? 'There is no command.' : `There is no command "${command}".`;
    throw new UsageError(`${found} Expected "society-widgets check <address or file>".`);
  }
  if (targets.length === 0) throw new UsageError('Name at least one address or file.');
  return {
    targets,
    payment: readInventoryOptions(values),
    format: readFormat(values.format),
    isServer: values.server !== undefined,
    slow: readNumber('slow', values.slow, 1),
    // If no pages are named, checks the pages that the server's address links to.
    isCrawl: values.crawl || (values.server !== undefined && named.length === 0),
    limit: readNumber('limit', values.limit, 1),
    delay: readNumber('delay', values.delay, 0),
    timeout: readNumber('timeout', values.timeout, 1),
    size: PAGE_SIZE,
    ...givenHeaders(readHeaders(values.header), targets),
  };
}

async function checkFile(file: string): Promise<PageResult> {
  try {
    const { widgets, breaches, failure } = checkPage(
      await readFile(file, 'utf8'),
      pathToFileURL(path.resolve(file)).href,
    );
    return { page: file, widgets, breaches, ...(failure !== undefined && { failure }) };
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    if (code === undefined) throw cause;
    return { page: file, widgets: 0, breaches: [], failure: `it cannot be read (${code})` };
  }
}

/** Checks one argument: a file, or an address. With `--crawl`, also checks the pages that the address links to. */
async function* checkTarget(target: string, command: Command): AsyncGenerator<PageResult> {
  const address = addressOf(target);
  if (!address) yield await checkFile(target);
  else if (command.isCrawl) yield* crawl(address, command);
  else yield await checkAddress(address, command);
}

/** Returns the exit status. `isUnreadable` is true if a named page could not be read. */
function exitStatus(results: readonly PageResult[], isUnreadable: boolean): number {
  if (isUnreadable) return 2;
  return results.some(({ breaches }) => breaches.length > 0) ? 1 : 0;
}

/** Tests a server against the contract, and returns the exit status. */
async function executeServer(
  command: Command,
  { out, version, progress, hasColors }: Connections,
): Promise<number> {
  const pages = command.targets.flatMap((target) => addressOf(target) ?? []);
  const results: PageResult[] = [];
  const options = { ...command, send: (request: Request, signal: AbortSignal) => fetch(request, { signal }) };
  for await (const result of checkServer(pages, options)) {
    results.push(result);
    progress?.(`${counted(results.length, 'page')} checked, now after ${shown(result.page)}`);
  }
  progress?.('');
  out(formatResults(results, command.format, version, hasColors));
  return exitStatus(
    results,
    results.some(({ failure }) => failure !== undefined),
  );
}

async function execute(
  command: Command,
  { out, version, progress, hasColors }: Connections,
): Promise<number> {
  const results: PageResult[] = [];
  let isUnreadable = false;
  for (const target of command.targets) {
    let isGiven = true;
    for await (const result of checkTarget(target, command)) {
      results.push(result);
      if (command.isCrawl)
        progress?.(`${counted(results.length, 'page')} checked, now after ${shown(result.page)}`);
      // A linked page may be missing, but a named page may not.
      isUnreadable ||= isGiven && result.failure !== undefined;
      isGiven = false;
    }
  }
  progress?.('');
  out(formatResults(results, command.format, version, hasColors));
  return exitStatus(results, isUnreadable);
}

/** Takes the inventory of a payment page, and returns the exit status. */
async function executeInventory(command: Command, connections: Connections): Promise<number> {
  const [address] = command.targets.flatMap((target) => addressOf(target) ?? []);
  const { payment } = command;
  if (!address || !payment) throw new UsageError('--payment must be an address.');
  return executePayment(address, payment, command, { manifest: () => undefined, ...connections });
}

/** Runs the command with the given arguments, and returns its exit status. */
export async function run(args: readonly string[], connections: Connections): Promise<number> {
  try {
    const command = parse(args);
    if (command === 'help') connections.out(HELP);
    else if (command === 'version') connections.out(`${connections.version}\n`);
    else if (command.payment) return await executeInventory(command, connections);
    else return await (command.isServer ? executeServer : execute)(command, connections);
    return 0;
  } catch (cause) {
    if (!(cause instanceof UsageError)) throw cause;
    connections.error(`society-widgets: ${cause.message}\nSee society-widgets --help.\n`);
    return 2;
  }
}

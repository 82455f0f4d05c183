import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ReleaseManifest } from '../manifest.ts';
import { checkPage } from './checkPage.ts';
import {
  type CommandName,
  commandOf,
  helpOf,
  knownNames,
  readCommandLine,
  readTokens,
} from './commandLine.ts';
import { type CrawlOptions, checkAddress, crawl } from './crawl.ts';
import { type GivenHeaders, webAddress } from './fetchPage.ts';
import { counted, type Format, formatResults, formats, shown } from './formats.ts';
import { type Header, readHeaders } from './givenHeaders.ts';
import { fromOldForm } from './oldForm.ts';
import { executePayment, type InventoryOptions, readInventoryOptions } from './payment/executePayment.ts';
import { type PageResult, unreadable } from './results.ts';
import { checkServer } from './server/checkServer.ts';
import { UsageError } from './UsageError.ts';
import { readUpgrade, type Upgrade, upgradeTarget } from './upgrade/upgradeSources.ts';

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

interface Command extends CrawlOptions {
  command: CommandName;
  targets: readonly string[];
  /** Addresses of the targets, which are no files. Empty for `check`. */
  addresses: readonly URL[];
  /** Time in ms above which a response from the server is slow. */
  slow: number;
  inventory: InventoryOptions;
  /** Changes to look for in sources, in place of a check of pages. */
  upgrade: Upgrade | undefined;
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

function readFormat(name: string): Format {
  const format = formats.find((known) => known === name);
  if (format) return format;
  throw new UsageError(`There is no format "${name}". ${knownNames(name, formats)}`);
}

/**
 * Returns the addresses of pages that a command needs.
 * @throws UsageError for a file, and for addresses of different sites
 */
function addressesOf(command: CommandName, targets: readonly string[]): readonly URL[] {
  const addresses = targets.map((target) => {
    const address = addressOf(target);
    if (!address) throw new UsageError(`${command} needs an address, not ${target}.`);
    return address;
  });
  const foreign = addresses.find(({ origin }) => origin !== addresses[0]?.origin);
  if (foreign)
    throw new UsageError(
      `${command} is for pages of one site, not for ${addresses[0]?.origin} and ${foreign.origin}.`,
    );
  return addresses;
}

function parse(args: readonly string[]): Command {
  const { command, values, targets } = readCommandLine(args);
  if (targets.length === 0)
    throw new UsageError(`Name at least one address${command === 'check' ? ' or file' : ''}.`);
  if (command === 'check-payment' && targets.length > 1)
    throw new UsageError('check-payment is for one page. Use one list for each page.');
  return {
    command,
    targets,
    addresses: command === 'check' ? [] : addressesOf(command, targets),
    inventory: readInventoryOptions(values),
    upgrade: readUpgrade(values.upgrade, values.fix, targets.find(addressOf)),
    format: readFormat(values.format),
    slow: readNumber('slow', values.slow, 1),
    isCrawl: values.crawl,
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
    return unreadable(file, cause);
  }
}

/** Checks one argument: a file, or an address. With `--crawl`, also checks the pages that the address links to. */
async function* checkTarget(target: string, command: Command): AsyncGenerator<PageResult> {
  const address = addressOf(target);
  if (!address) yield await checkFile(target);
  else if (command.isCrawl) yield* crawl(address, command);
  else yield await checkAddress(address, command);
}

/** Yields the results of the command, and whether each is of a page that was named. */
async function* resultsOf(command: Command): AsyncGenerator<{ result: PageResult; isNamed: boolean }> {
  if (command.command === 'check-server') {
    const send = (request: Request, signal: AbortSignal): Promise<Response> => fetch(request, { signal });
    for await (const result of checkServer(command.addresses, { ...command, send }))
      yield { result, isNamed: true };
    return;
  }
  for (const target of command.targets) {
    if (command.upgrade) {
      yield* upgradeTarget(target, command.upgrade);
      continue;
    }
    let isNamed = true;
    for await (const result of checkTarget(target, command)) {
      yield { result, isNamed };
      isNamed = false;
    }
  }
}

/** Checks pages or their server, and returns the exit status. */
async function execute(
  command: Command,
  { out, version, progress, hasColors }: Connections,
): Promise<number> {
  const results: PageResult[] = [];
  let isUnreadable = false;
  for await (const { result, isNamed } of resultsOf(command)) {
    results.push(result);
    if (command.isCrawl || command.command === 'check-server')
      progress?.(`${counted(results.length, 'page')} checked, now after ${shown(result.page)}`);
    // A linked page may be missing, but a named page may not.
    isUnreadable ||= isNamed && result.failure !== undefined;
  }
  progress?.('');
  out(formatResults(results, command.format, version, hasColors));
  if (isUnreadable) return 2;
  return results.some(({ breaches }) => breaches.length > 0) ? 1 : 0;
}

async function runCommand(args: readonly string[], connections: Connections): Promise<number> {
  const command = parse(args);
  const [address] = command.addresses;
  return command.command === 'check-payment' && address
    ? executePayment(address, command.inventory, command, { manifest: () => undefined, ...connections })
    : execute(command, connections);
}

/** Runs the command with the given arguments, and returns its exit status. */
export async function run(given: readonly string[], connections: Connections): Promise<number> {
  const { out, error, version } = connections;
  let args = given;
  try {
    const renewed = fromOldForm(given);
    if (renewed) error(renewed.notice);
    args = renewed?.args ?? given;
    const { help, version: isVersion } = readTokens(args).values;
    if (help === true) out(helpOf(commandOf(args)));
    else if (isVersion === true) out(`${version}\n`);
    else return await runCommand(args, connections);
    return 0;
  } catch (cause) {
    if (!(cause instanceof UsageError)) throw cause;
    const help = ['society-widgets', commandOf(args) ?? [], '--help'].flat().join(' ');
    error(`society-widgets: ${cause.message}\nSee ${help}.\n`);
    return 2;
  }
}

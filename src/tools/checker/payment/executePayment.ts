import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import type { ReleaseManifest } from '../../manifest.ts';
import type { RequestOptions } from '../fetchPage.ts';
import { type Format, githubAnnotation, json, shown } from '../formats.ts';
import { UsageError } from '../UsageError.ts';
import { adviceFor } from './advice.ts';
import { type Approval, compareEntries, mergeEntries } from './compare.ts';
import type { Entry } from './entry.ts';
import { formatInventory } from './formatInventory.ts';
import { listText, parseList, type SavedList } from './list.ts';
import { omit } from './omit.ts';
import { type FoundEntry, takeInventory } from './takeInventory.ts';

/** Arguments of `check-payment`, as written. */
export interface PaymentArguments {
  list?: string | undefined;
  update: boolean;
  'approved-by'?: string | undefined;
}

/** Inventory to take. */
export interface InventoryOptions {
  /** File of the saved list. */
  list: string | undefined;
  /** True to write the list. */
  isUpdate: boolean;
  /** Name of the person who approves all entries that have a reason and no approval yet. */
  approvedBy: string | undefined;
}

/**
 * Returns the options of the inventory.
 * @throws UsageError for options that need each other
 */
export function readInventoryOptions(given: PaymentArguments): InventoryOptions {
  const { list, update: isUpdate, 'approved-by': approvedBy } = given;
  if (isUpdate && list === undefined)
    throw new UsageError('--update needs --list <file>, the file to write.');
  if (approvedBy !== undefined && !isUpdate) throw new UsageError('--approved-by needs --update.');
  if (approvedBy?.trim() === '') throw new UsageError('--approved-by must be the name of a person.');
  return { list, isUpdate, approvedBy: approvedBy?.trim() };
}

/** Returns the saved list, or undefined if it does not exist yet. */
function readList(address: string, { list, isUpdate }: InventoryOptions): SavedList | undefined {
  if (list === undefined) return undefined;
  if (!existsSync(list)) {
    if (isUpdate) return undefined;
    throw new UsageError(
      `There is no list ${list} yet. Add --update to write it, and read it before you rely on it.`,
    );
  }
  const saved = parseList(readFileSync(list, 'utf8'), list);
  if (saved.address !== address)
    throw new UsageError(
      `${list} is the list of ${saved.address}, not of ${address}. Use one list for each page.`,
    );
  return saved;
}

interface Output {
  out: (text: string) => void;
  version: string;
  /** True if the output is a terminal that shows colors. */
  hasColors?: boolean;
  /** Returns the manifest of the release that the command belongs to, or undefined if there is none. */
  manifest: () => ReleaseManifest | undefined;
}

/** Returns the report of a page that could not be read, which is the only output in that case. */
function failureText(address: string, failure: string, format: Format, version: string): string {
  const text = shown(`${address}: no inventory, because ${failure}`);
  if (format === 'json') return `${json({ version, address, failure })}\n`;
  return format === 'github' ? `${githubAnnotation('error', { file: address }, text)}\n` : `${text}\n`;
}

/**
 * Takes the inventory of a page, compares it with the saved list, and writes the list if asked to. Returns the exit
 * status.
 */
export async function executePayment(
  address: URL,
  payment: InventoryOptions,
  command: RequestOptions & { format: Format },
  { out, version, manifest, hasColors }: Output,
): Promise<number> {
  const { list, isUpdate, approvedBy } = payment;
  const page = address.origin + address.pathname;
  const saved = readList(page, payment);
  const taken = await takeInventory(address, command, manifest());
  if (taken.failure !== undefined) {
    out(failureText(page, taken.failure, command.format, version));
    return 2;
  }
  const found: readonly FoundEntry[] = taken.inventory.entries;
  const entries = found.map((entry): Entry => omit(entry, 'line'));
  const lines = new Map(entries.map((entry, index) => [entry, found[index]?.line ?? 1]));
  const today = new Date().toISOString().slice(0, 10);
  const approval: Approval | undefined =
    approvedBy === undefined ? undefined : { approvedBy, approvedOn: today };
  const merged = mergeEntries(saved?.entries ?? [], entries, approval);
  const changes = saved && compareEntries(saved.entries, entries);
  if (isUpdate && list !== undefined)
    writeFileSync(list, listText({ savedOn: today, address: page, entries: merged }));
  const report = {
    version,
    address: page,
    entries: merged,
    lines,
    changes,
    savedOn: saved?.savedOn,
    advice: adviceFor({ address: page, entries: merged }, taken.isComplete),
    written: isUpdate ? list : undefined,
  };
  out(formatInventory(report, command.format, hasColors));
  return !isUpdate && changes && changes.length > 0 ? 1 : 0;
}

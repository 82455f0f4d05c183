import { isRecord } from '../../runtime/isRecord.ts';
import { pagePath } from '../pagePath.ts';
import type { StoredItem } from '../privacy.ts';
import { itemOf, readStored } from '../storage.ts';
import { DRAFT_ENDS, SIGNED_OUT } from './privacy.ts';

/** Application or other request that a visitor is filling in. A tab stores it in history entries and in its draft. */
export interface Begun {
  /** Random id. Applications that were begun separately, for example in two tabs, never share an id. */
  id: string;
  /** Time at which the visitor began the application, in ms since the epoch. */
  begunAt: number;
}

/** Pattern of valid ids. Ids are part of storage keys, so other characters are not allowed. */
const ID = /^[\w-]{1,64}$/;

/**
 * Parses a stored value that identifies the application that a visitor has begun. Returns undefined for any other
 * value.
 */
export function parseBegun(value: unknown): Begun | undefined {
  if (!isRecord(value)) return undefined;
  const { id, begunAt } = value;
  return typeof id === 'string' && ID.test(id) && typeof begunAt === 'number' ? { id, begunAt } : undefined;
}

/** Age in ms at which a draft expires: long enough to finish a form, short enough for a shared browser. */
export const MAXIMUM_AGE_MS = 14 * 24 * 60 * 60 * 1000;

/** Reason why a draft has ended: the form was sent, the visitor signed out, or the visitor discarded the draft. */
export type EndReason = 'sent' | 'signed-out' | 'discarded';

/** End of a draft in all tabs. */
export interface DraftEnd {
  reason: EndReason;
  /** Time in ms since the epoch. */
  at: number;
}

const END = /^(sent|signed-out|discarded) (\d{1,15})$/;

export const serializeEnd = ({ reason, at }: DraftEnd): string => `${reason} ${at}`;

/** Parses the stored end of a draft. Returns undefined for any other text, and if the time is too long ago. */
export function parseEnd(text = '', now: number): DraftEnd | undefined {
  const [, reason, time] = END.exec(text) ?? [];
  const at = Number(time);
  if (reason === undefined || now - at > MAXIMUM_AGE_MS) return undefined;
  return { reason: reason as EndReason, at };
}

/** Returns the last change of accounts in this browser: its time, in ms since the epoch, and the account since then. */
function readSignedOut(): { at: number; account: string } | undefined {
  const [time = '', ...account] = (readStored(SIGNED_OUT) ?? '').split(' ');
  const now = Date.now();
  const end = parseEnd(`signed-out ${time}`, now);
  // If the clock was ahead and has been corrected, a time in the future would end drafts that are begun before it.
  return end && end.at <= now ? { at: end.at, account: account.join(' ') } : undefined;
}

/**
 * Returns the id of the account that was last seen in this browser; empty after signing out; undefined if there never was
 * one.
 */
export const seenAccount = (): string | undefined => readSignedOut()?.account;

/**
 * Returns the page's path without a trailing slash, followed by the form's id if it has one. This identifies a form's
 * drafts.
 */
export function draftAddress(form: HTMLElement): string {
  // Doesn't use `form.id`, because a control named "id" would shadow that property.
  const id = form.getAttribute('id');
  const path = pagePath().replace(/(?<=[^/])\/+$/, '');
  return id ? `${path}#${id}` : path;
}

/** Returns the stored item that records the end of an application in a form and an account. */
export const endItem = (id: string, address: string, account: string): StoredItem =>
  itemOf(DRAFT_ENDS, `${id}@${address}:${account}`);

/**
 * Returns why an application has ended in any tab; undefined if it has not. A member's application also ends when the member
 * signs out, or another member signs in.
 * @param address result of `draftAddress`
 * @param account id of the account that the form belongs to; empty for visitors without an account
 */
export function endOf({ id, begunAt }: Begun, address: string, account: string): EndReason | undefined {
  const end = parseEnd(readStored(endItem(id, address, account)), Date.now());
  if (end) return end.reason;
  const change = readSignedOut();
  const isSignedOut = change && account !== '' && account !== change.account && begunAt <= change.at;
  return isSignedOut ? 'signed-out' : undefined;
}

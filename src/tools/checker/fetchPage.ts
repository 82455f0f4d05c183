import { BlockList, isIP } from 'node:net';

/** Headers passed to the command, such as a session cookie. They are secrets that belong to one origin. */
export interface GivenHeaders {
  /** Only origin to which they may be sent. */
  origin: string;
  entries: readonly (readonly [name: string, value: string])[];
}

/** Headers and limits of a request. */
export interface RequestOptions {
  /** Time in ms after which a request fails. */
  timeout: number;
  /** Maximum size of a response in bytes. */
  size: number;
  given?: GivenHeaders;
}

/** Reason why an address could not be fetched, and the last address, after redirects. */
export interface NotFetched {
  address: string;
  html?: undefined;
  bytes?: undefined;
  failure: string;
}

/** Fetched page, or, in `failure`, the reason why it could not be fetched. */
export type Fetched = { address: string; html: string; headers: Headers; failure?: undefined } | NotFetched;

/** Fetched file of any type, or, in `failure`, the reason why it could not be fetched. */
export type FetchedFile = { address: string; bytes: Uint8Array; failure?: undefined } | NotFetched;

/** User agent of the checker's requests. */
export const USER_AGENT = 'society-widgets-check';

const MAXIMUM_REDIRECTS = 5;

/** Networks of this machine, and networks that cannot be reached from the internet. */
const INTERNAL_NETWORKS = [
  ['0.0.0.0', 8, 'ipv4'],
  ['10.0.0.0', 8, 'ipv4'],
  ['100.64.0.0', 10, 'ipv4'],
  ['127.0.0.0', 8, 'ipv4'],
  ['169.254.0.0', 16, 'ipv4'],
  ['172.16.0.0', 12, 'ipv4'],
  ['192.168.0.0', 16, 'ipv4'],
  ['::', 127, 'ipv6'],
  ['fc00::', 7, 'ipv6'],
  ['fe80::', 10, 'ipv6'],
] as const;

/** Returns whether an IP address belongs to an internal network. */
function isInternalAddress(address: string, family: 'ipv4' | 'ipv6'): boolean {
  const networks = new BlockList();
  for (const [network, prefix, kind] of INTERNAL_NETWORKS) networks.addSubnet(network, prefix, kind);
  return networks.check(address, family);
}

/**
 * Returns whether a URL leads to this machine or an internal network, according to its host alone: names are not looked
 * up.
 */
function isInternal({ hostname }: URL): boolean {
  const host = hostname.replace(/^\[|\]$|\.$/g, '');
  const version = isIP(host);
  if (version === 0) return !host.includes('.') || /\.(?:localhost|local|internal)$/.test(host);
  return isInternalAddress(host, version === 6 ? 'ipv6' : 'ipv4');
}

/** Returns the address as a URL if the checker may fetch it, or undefined for other schemes, such as `ftp:`. */
export function webAddress(address: string, base?: string): URL | undefined {
  if (!URL.canParse(address, base)) return undefined;
  const url = new URL(address, base);
  return /^https?:$/.test(url.protocol) ? url : undefined;
}

/** Reads at most `limit` bytes of a response. If the response is longer, returns undefined without reading the rest. */
async function readBytes(response: Response, limit: number): Promise<Uint8Array | undefined> {
  const reader = response.body?.getReader();
  const chunks: Uint8Array[] = [];
  let size = 0;
  for (;;) {
    const { done, value } = (await reader?.read()) ?? { done: true };
    if (done || !value) return Buffer.concat(chunks);
    size += value.length;
    if (size > limit) {
      await reader?.cancel();
      return undefined;
    }
    chunks.push(value);
  }
}

/** Decodes a page as its header or its `<meta>` says, or else as UTF-8. */
function decode(bytes: Uint8Array, type: string): string {
  const start = Buffer.from(bytes.subarray(0, 1024)).toString('latin1');
  const label =
    /charset=["']?([\w-]+)/i.exec(type)?.[1] ?? /<meta[^>]*charset\s*=\s*["']?([\w-]+)/i.exec(start)?.[1];
  try {
    return new TextDecoder(label ?? 'utf-8').decode(bytes);
  } catch (cause) {
    // Browsers ignore the names of encodings that do not exist.
    if (!(cause instanceof RangeError)) throw cause;
    return new TextDecoder().decode(bytes);
  }
}

async function readFile(
  response: Response,
  address: string,
  { size }: RequestOptions,
  isExpected: (type: string) => string | undefined = () => undefined,
): Promise<FetchedFile> {
  const fail = async (failure: string): Promise<NotFetched> => {
    await response.body?.cancel();
    return { address, failure };
  };
  if (!response.ok) return fail(`it responds with ${response.status}`);
  const wrong = isExpected(response.headers.get('Content-Type') ?? 'no type');
  if (wrong !== undefined) return fail(wrong);
  if (Number(response.headers.get('Content-Length') ?? 0) > size)
    return fail(`it is larger than ${size} bytes`);
  const bytes = await readBytes(response, size);
  return bytes === undefined ? { address, failure: `it is larger than ${size} bytes` } : { address, bytes };
}

const notHtml = (type: string): string | undefined =>
  /^(?:text\/html|application\/xhtml\+xml)\b/i.test(type) ? undefined : `it is not HTML but ${type}`;

async function readPage(response: Response, address: string, options: RequestOptions): Promise<Fetched> {
  const { headers } = response;
  const file = await readFile(response, address, options, notHtml);
  if (file.bytes === undefined) return file;
  return { address, headers, html: decode(file.bytes, headers.get('Content-Type') ?? '') };
}

/** Returns a description of the reason why a request failed. */
function reasonOf({ name, message, cause }: Error, timeout: number): string {
  if (name === 'TimeoutError') return `no response in ${timeout} ms`;
  return cause instanceof Error && cause.message !== '' ? cause.message : message;
}

/**
 * Returns the target of a redirect, or the reason why the redirect cannot be followed. Returns undefined for other
 * responses.
 */
function redirectOf(
  { status, headers }: Response,
  address: URL,
  start: URL,
  isAllowed: (target: URL) => boolean,
): URL | string | undefined {
  const location = status >= 300 && status < 400 ? headers.get('Location') : null;
  if (location === null) return undefined;
  const target = webAddress(location, address.href);
  if (!target) return `it redirects to ${location}, which is not a web address`;
  if (isInternal(target) && !isInternal(start))
    return `it redirects to ${target.href}, which is an internal address`;
  return isAllowed(target) ? target : `it redirects to ${target.href}`;
}

/** Replaces a request's headers with the given ones, if the given headers are for the request's origin. */
export function replaceHeaders(headers: Headers, { origin }: URL, given: GivenHeaders | undefined): void {
  if (given?.origin !== origin) return;
  for (const [name] of given.entries) headers.delete(name);
  for (const [name, value] of given.entries) headers.append(name, value);
}

/** Way to request an address, and to read the response. */
interface Reading<Result> {
  accept: string;
  /** Returns whether a redirect to the given address may be followed. */
  isAllowed: (target: URL) => boolean;
  read: (response: Response, address: string, options: RequestOptions) => Promise<Result>;
}

/**
 * Fetches an address, and follows up to five redirects, but none from the internet to an internal address: a site could
 * otherwise use the checker to read pages of the network that it runs in. Does not throw if the address cannot be reached.
 */
async function fetchAddress<Result>(
  start: URL,
  options: RequestOptions,
  { accept, isAllowed, read }: Reading<Result>,
): Promise<Result | NotFetched> {
  let address = start;
  const signal = AbortSignal.timeout(options.timeout);
  try {
    for (let redirects = 0; redirects <= MAXIMUM_REDIRECTS; redirects += 1) {
      // This function follows redirects itself, because `fetch` would send the headers to the target of a redirect,
      // whatever the target's origin.
      const headers = new Headers({ 'User-Agent': USER_AGENT, Accept: accept });
      replaceHeaders(headers, address, options.given);
      const response = await fetch(address, { redirect: 'manual', signal, headers });
      const target = redirectOf(response, address, start, isAllowed);
      if (target === undefined) return await read(response, address.href, options);
      await response.body?.cancel();
      if (typeof target === 'string') return { address: address.href, failure: target };
      address = target;
    }
    return { address: address.href, failure: `it redirects more than ${MAXIMUM_REDIRECTS} times` };
  } catch (cause) {
    const reason = reasonOf(cause as Error, options.timeout);
    return { address: address.href, failure: `it cannot be reached: ${reason}` };
  }
}

/**
 * Fetches a page, and follows up to five redirects. Does not throw if a page cannot be reached.
 * @param isAllowed returns whether a redirect to the given address may be followed
 */
export const fetchPage = (
  start: URL,
  options: RequestOptions,
  isAllowed: (target: URL) => boolean = () => true,
): Promise<Fetched> =>
  fetchAddress(start, options, { accept: 'text/html,application/xhtml+xml', isAllowed, read: readPage });

/**
 * Fetches a file of any type that a page loads, such as a script, and follows up to five redirects. Does not throw. As with
 * redirects, a page on the internet can't lead the checker to an internal address.
 */
export const fetchFile = async (start: URL, page: URL, options: RequestOptions): Promise<FetchedFile> =>
  isInternal(start) && !isInternal(page)
    ? { address: start.href, failure: 'it is on an internal address' }
    : fetchAddress(start, options, {
        accept: '*/*',
        isAllowed: () => true,
        read: (response, address) => readFile(response, address, options),
      });

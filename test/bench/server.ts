import { readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { handle } from '../../fixtures/handler.ts';
import { sendResponse, toRequest } from '../../fixtures/node-adapter.ts';
import { projectRoot } from '../../fixtures/paths.ts';
import { previewSite, readStylesIn } from '../../fixtures/site.ts';
import { builtFile } from '../../fixtures/static-files.ts';
import { serve } from '../support/serve.ts';

/** Server for all pages, which applies the same compression and latency to all contenders. */
export interface BenchServer {
  origin: string;
  /** Responds to the requests of a measurement's own pages. Each measurement replaces this function. */
  route: (url: URL, request: Request) => Promise<Response | undefined> | Response | undefined;
  /** Returns the time in ms by which to delay a response. Each measurement replaces this function. */
  latency: () => number;
  /**
   * Times in ms from the arrival of a request to its response, including the simulated latency, since a measurement last
   * emptied the list.
   */
  durations: number[];
  /** Responds as the stand-in CMS does. */
  cms: (request: Request | string) => Promise<Response>;
  /** Returns the size in bytes, with brotli compression, of a file that was requested earlier. */
  sizeOf: (url: string) => number;
  close: () => Promise<void>;
}

const isText = (response: Response): boolean =>
  /text|javascript|json|svg/.test(response.headers.get('Content-Type') ?? '');

const brotli = promisify(brotliCompress);

/** Returns a body compressed with brotli, as a web server would send it. Files are compressed at the highest quality. */
async function compress(body: Uint8Array, isFile: boolean): Promise<Uint8Array<ArrayBuffer>> {
  const quality = isFile ? constants.BROTLI_MAX_QUALITY : 4;
  return Uint8Array.from(await brotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }));
}

/**
 * Starts the server.
 * @param bundle folder of our built bundle
 * @param contenders folder of the contenders' built scripts, served below `/contenders/`
 */
export async function startServer(bundle: string, contenders: string): Promise<BenchServer> {
  const site = { ...previewSite, readStyles: readStylesIn(bundle) };
  const files = new Map<string, Response>();
  const sizes = new Map<string, number>();

  const respond = async (request: Request): Promise<Response> => {
    const url = new URL(request.url);
    const { pathname } = url;
    const known = files.get(pathname);
    if (known) return known.clone();
    const file = pathname.startsWith('/contenders/')
      ? await builtFile(contenders, pathname.slice('/contenders/'.length))
      : await builtFile(bundle, pathname.slice(1));
    const response = (await bench.route(url, request)) ?? file ?? (await handle(request, site));
    if (response.type === 'error' || !isText(response) || response.body === null) return response;
    const body = await compress(new Uint8Array(await response.arrayBuffer()), file !== undefined);
    const headers = new Headers(response.headers);
    headers.set('Content-Encoding', 'br');
    headers.set('Content-Length', String(body.byteLength));
    sizes.set(pathname, body.byteLength);
    const compressed = new Response(body, { status: response.status, headers });
    if (file) files.set(pathname, compressed.clone());
    return compressed;
  };

  const bench: BenchServer = {
    origin: '',
    route: () => undefined,
    latency: () => 0,
    durations: [],
    cms: (request) =>
      handle(typeof request === 'string' ? new Request(bench.origin + request) : request, site),
    sizeOf: (url) => {
      const size = sizes.get(new URL(url).pathname);
      if (size === undefined) throw new Error(`No page has requested ${url}`);
      return size;
    },
    close: () => server.close(),
  };

  const server = await serve((incoming, outgoing) => {
    const received = performance.now();
    void (async () => {
      try {
        const request = toRequest(incoming, outgoing);
        const response = await respond(request);
        const rest = bench.latency() - (performance.now() - received);
        if (rest > 0) await new Promise((done) => setTimeout(done, rest));
        if (outgoing.destroyed) return;
        bench.durations.push(performance.now() - received);
        await sendResponse(response, outgoing);
      } catch (cause) {
        // A contender that cancels its request closes the connection.
        if (!outgoing.destroyed) {
          console.error(`[bench] ${incoming.url}`, cause);
          outgoing.destroy();
        }
      }
    })();
  });
  // Files are compressed now, because compressing a file later would take time while a contender waits for the file.
  const scripts = (folder: string, prefix: string): string[] =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.(?:js|css)$/.test(file) && file !== 'check.js')
      .map((file) => prefix + file);
  bench.origin = server.origin.replace('127.0.0.1', 'localhost');
  const paths = [...scripts(bundle, '/'), ...scripts(contenders, '/contenders/')];
  await Promise.all(paths.map((path) => respond(new Request(bench.origin + path))));
  // This request builds the index of stand-in Algolia.
  await bench.cms('/search?q=asthma');
  return bench;
}

/** Returns an HTML response. */
export const html = (body: string): Response =>
  new Response(body, {
    headers: { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-store' },
  });

/** Folder for everything that the benchmark writes. Git ignores it. Two runs at the same time need two folders. */
export const outputFolder = resolve(process.env.OUT ?? join(projectRoot, 'test-results/bench'));

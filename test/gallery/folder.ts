import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { projectRoot } from '../../fixtures/paths.ts';
import { serve } from '../support/serve.ts';

const FOLDER = path.join(projectRoot, 'gallery');

/** Path of the gallery on the server, for which `npm test -- gallery` builds the page for missing addresses. */
const PREFIX = '/some/folder/';

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};

/** Names of the pages in the built gallery. */
export const pageNames: readonly string[] = existsSync(FOLDER)
  ? readdirSync(FOLDER).filter((name) => name.endsWith('.html'))
  : [];

/** Returns the address for opening a page as a file. */
export const fileAddress = (name: string): string => pathToFileURL(path.join(FOLDER, name)).href;

/**
 * Serves the built gallery as static hosts do, with no more than its files and with `404.html` for all other addresses.
 * Returns the address of the folder, with a trailing slash, and a function that stops the server.
 */
export async function serveGallery(): Promise<{ base: string; close: () => Promise<void> }> {
  const { origin, close } = await serve(({ url = '/' }, response) => {
    const { pathname } = new URL(url, 'http://localhost');
    const file = path.join(FOLDER, pathname.slice(PREFIX.length));
    const type = types[path.extname(file)];
    if (!pathname.startsWith(PREFIX) || type === undefined || !existsSync(file)) {
      const page = readFileSync(path.join(FOLDER, '404.html'));
      response.writeHead(404, { 'Content-Type': 'text/html; charset=utf-8' }).end(page);
      return;
    }
    response.writeHead(200, { 'Content-Type': type }).end(readFileSync(file));
  });
  return { base: origin.replace('127.0.0.1', 'localhost') + PREFIX, close };
}

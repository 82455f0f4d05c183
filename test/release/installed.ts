import { execFileSync, spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createSource, createSynchronousEnvironment, createSynchronousTemplateLoader } from 'twing';
import { readPackageFacts } from '../../src/tools/build/constants.ts';
import { serve } from '../support/serve.ts';

const { name, version } = readPackageFacts();
const RELEASE = path.resolve('release', `${name}-${version}`);

/** Tarball that `npm run release` creates. */
const TARBALL = `${RELEASE}.tgz`;
/** Zip file that `npm run release` creates. */
export const ZIP = `${RELEASE}.zip`;
/** Zip file with the source maps. */
export const MAPS = `${RELEASE}-maps.zip`;

/** An integrator's project: an empty folder in which npm has installed the tarball. */
export interface Installed {
  folder: string;
  /** Address of its website, which serves the `public` folder. */
  origin: string;
  /** Sets the Content Security Policy that the website sends. */
  setPolicy: (policy: string) => void;
  /** Writes a page of the website. */
  writePage: (page: string, html: string) => void;
  /** Runs a program in the folder. */
  run: (program: string, ...args: readonly string[]) => { status: number | null; output: string };
  remove: () => Promise<void>;
}

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
};

/** Returns the contents of all files in a folder and its subfolders, by path. */
export function readFiles(folder: string): Map<string, Uint8Array> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((file) => file.isFile());
  return new Map(
    files.map((file) => {
      const absolute = path.join(file.parentPath, file.name);
      return [path.relative(folder, absolute).replaceAll(path.sep, '/'), readFileSync(absolute)];
    }),
  );
}

/** Installs the tarball in an empty folder, and publishes the files that browsers load. */
export async function install(): Promise<Installed> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'society-widgets-'));
  writeFileSync(path.join(folder, 'package.json'), '{ "private": true, "type": "module" }\n');
  execFileSync('npm', ['install', '--offline', '--no-audit', '--no-fund', TARBALL], {
    cwd: folder,
    stdio: 'pipe',
  });
  const site = path.join(folder, 'public');
  mkdirSync(path.join(site, 'widgets'), { recursive: true });
  for (const file of ['widgets.js', 'widgets.css', 'chunks'])
    cpSync(path.join(folder, 'node_modules', name, 'dist', file), path.join(site, 'widgets', file), {
      recursive: true,
    });

  let policy = '';
  const { origin, close } = await serve(({ url = '/' }, response) => {
    const file = path.join(site, path.normalize(new URL(url, 'http://localhost').pathname));
    if (!existsSync(file)) {
      response.writeHead(404).end();
      return;
    }
    const type = TYPES[path.extname(file)] ?? 'application/octet-stream';
    response.writeHead(200, { 'Content-Type': type, 'Content-Security-Policy': policy });
    response.end(readFileSync(file));
  });
  return {
    folder,
    origin,
    setPolicy: (next) => {
      policy = next;
    },
    writePage: (page, html) => writeFileSync(path.join(site, page), html),
    run: (program, ...args) => {
      const { status, stdout, stderr } = spawnSync(program, args, { cwd: folder, encoding: 'utf8' });
      return { status, output: stdout + stderr };
    },
    remove: async () => {
      await close();
      rmSync(folder, { recursive: true });
    },
  };
}

/**
 * Renders `page.twig` with the templates of the installed package.
 * @param head tags for the page's head
 */
export function renderPage({ folder }: Installed, head: string): string {
  const page = path.resolve('test/release/page.twig');
  const pathOf = (template: string) =>
    template === 'page.twig' ? page : path.join(folder, 'node_modules', name, 'templates', template);
  const environment = createSynchronousEnvironment(
    {
      resolve: pathOf,
      exists: (template) => existsSync(pathOf(template)),
      getSource: (template) => createSource(template, readFileSync(pathOf(template), 'utf8')),
      isFresh: () => true,
    },
    { autoEscapingStrategy: 'html' },
  );
  const template = createSynchronousTemplateLoader(environment)('page.twig', null);
  if (template === null) throw new Error(`There is no ${page}`);
  return template.render(environment, new Map([['head', head]]));
}

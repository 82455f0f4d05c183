import { createRequire } from 'node:module';
import path from 'node:path';
import { compileFunction } from 'node:vm';
import { build, type Rolldown } from 'vite';
import { type Fault, withFault } from '../faults/corpus.ts';
import type * as DraftPage from './draftPage.ts';

/** Modules of a page that need a document, React or a network. Functions of `draftPage.ts` take their place. */
const REPLACED =
  /^react$|\/(?:controls|watchForm|draftControls|restoreDraft|submission|fieldErrors|isNewPage|announce|responseErrors|messages|requests|responses|json|ResponseError)\.ts$/;

/** Names of the objects that a page uses: those of the browser, and the server. */
const NAMES = [
  'outside',
  'window',
  'location',
  'history',
  'crypto',
  'Date',
  'addEventListener',
  'removeEventListener',
] as const;

/** Surroundings of a page. */
export type Browser = {
  readonly [Name in (typeof NAMES)[number]]: Name extends 'outside' ? DraftPage.Outside : unknown;
};

/** Evaluates the code of a page. */
export type PageCode = (browser: Browser) => typeof DraftPage;

/** Bundles modules, with a fault in one of them. */
export async function bundle(entry: string, format: 'es' | 'cjs', fault?: Fault): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'error',
    ssr: { noExternal: true },
    build: { ssr: entry, write: false, minify: false, rolldownOptions: { output: { format } } },
    plugins: [
      {
        name: 'explored',
        enforce: 'pre',
        resolveId: (id) => (format === 'cjs' && REPLACED.test(id) ? path.resolve(entry) : undefined),
        transform: (code, id) =>
          fault && id === path.resolve(fault.file) ? withFault(code, fault) : undefined,
      },
    ],
  });
  return (result as Rolldown.RolldownOutput).output[0].code;
}

/** Returns the code of a page with a form, with a fault in it. */
export async function bundlePage(fault?: Fault): Promise<PageCode> {
  const code = await bundle('test/explore/draftPage.ts', 'cjs', fault);
  const evaluate = compileFunction(code, ['exports', 'require', ...NAMES]) as (...values: unknown[]) => void;
  const require = createRequire(import.meta.url);
  return (browser) => {
    const exports = {};
    evaluate(exports, require, ...NAMES.map((name) => browser[name]));
    return exports as typeof DraftPage;
  };
}

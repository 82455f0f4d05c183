import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { compileFunction } from 'node:vm';
import { build, type Rolldown } from 'vite';
import type * as DraftPage from './draftPage.ts';
import type { Planted } from './faults.ts';

/** Modules of a page that need a document, React or a network. Functions of `draftPage.ts` take their place. */
const REPLACED =
  /^react$|\/(?:controls|watchForm|draftControls|restoreDraft|submission|fieldErrors|isNewPage|announce|responseErrors|messages|requests|responses|json|ResponseError)\.ts$/;

/** Objects of the browser that a page uses. */
export interface Browser {
  readonly outside: DraftPage.Outside;
  readonly window: object;
  readonly location: object;
  readonly history: object;
  readonly crypto: object;
  readonly Date: object;
  readonly addEventListener: unknown;
  readonly removeEventListener: unknown;
}
const NAMES = [
  'outside',
  'window',
  'location',
  'history',
  'crypto',
  'Date',
  'addEventListener',
  'removeEventListener',
] as const satisfies (keyof Browser)[];

/** Evaluates the code of a page. */
export type PageCode = (browser: Browser) => typeof DraftPage;

/** Bundles modules, with a fault in one of them. */
export async function bundle(
  entry: string,
  format: 'es' | 'cjs',
  { file, find, replace }: Partial<Planted> = {},
): Promise<string> {
  const source = file && path.resolve(file);
  const count = source && find ? readFileSync(source, 'utf8').split(find).length - 1 : 1;
  if (count !== 1)
    throw new Error(`${file} contains the text of a planted fault ${count} times instead of once: ${find}`);
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
          id === source && find ? code.replace(find, () => replace ?? '') : undefined,
      },
    ],
  });
  return (result as Rolldown.RolldownOutput).output[0].code;
}

/** Returns the code of a page with a form, with a fault in it. */
export async function bundlePage(fault?: Planted): Promise<PageCode> {
  const code = await bundle('test/explore/draftPage.ts', 'cjs', fault);
  const evaluate = compileFunction(code, ['exports', 'require', ...NAMES]) as (...values: unknown[]) => void;
  const require = createRequire(import.meta.url);
  return (browser) => {
    const exports = {};
    evaluate(exports, require, ...NAMES.map((name) => browser[name]));
    return exports as typeof DraftPage;
  };
}

import { cpSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Plugin, preview } from 'vite';
import { createStylesheetReader, readDefinitions } from '../../src/tools/build/styles.ts';
import { type Fault, withFault } from './corpus.ts';

/** Preview server whose pages have one active fault, or none. */
export interface FaultServer {
  port: number;
  /** `record` if pages report the ids of the faults whose code they run. */
  active: Fault | 'record' | undefined;
  close: () => Promise<void>;
}

/** Compiled stylesheets, without and with a fault. */
type ChangedStyles = readonly (readonly [intact: string, faulty: string])[];

/** Creates a function that compiles the stylesheets that a fault changes, from a copy of all sources. */
async function createChangedStyles(): Promise<(fault: Fault) => ChangedStyles> {
  const read = createStylesheetReader(await readDefinitions());
  const copy = mkdtempSync(path.join(tmpdir(), 'faults-'));
  const project = process.cwd();
  for (const folder of ['src', 'widgets'])
    cpSync(folder, path.join(copy, folder), {
      recursive: true,
      filter: (file) => path.extname(file) === '' || file.endsWith('.css'),
    });
  const intact = read();
  return (fault) => {
    const source = readFileSync(fault.file, 'utf8');
    const copied = path.join(copy, fault.file);
    writeFileSync(copied, withFault(source, fault));
    // Sources are read relative to the current folder.
    process.chdir(copy);
    const faulty = read();
    process.chdir(project);
    writeFileSync(copied, source);
    return [...intact].flatMap(([name, css]) => {
      const changed = faulty.get(name) ?? '';
      return changed === css ? [] : [[css, changed] as const];
    });
  };
}

const compileChanged = await createChangedStyles();
const changedById = new Map<string, ChangedStyles>();

function changedStyles(fault: Fault): ChangedStyles {
  const known = changedById.get(fault.id) ?? compileChanged(fault);
  changedById.set(fault.id, known);
  return known;
}

const RECORD =
  '{const seen=new Set();globalThis.plantedFault=(id)=>{if(!seen.has(id)){seen.add(id);globalThis.reachedFault?.(id)}}}\n';

/** Returns a function that changes the body of a response, or undefined if the body does not depend on the fault. */
function changeOf(url: string, active: FaultServer['active']): ((body: string) => string) | undefined {
  const { pathname } = new URL(url, 'http://localhost');
  if (pathname.endsWith('/widgets.js') && active) {
    const script =
      active === 'record' ? RECORD : `globalThis.plantedFault=(id)=>id===${JSON.stringify(active.id)};\n`;
    return (body) => script + body;
  }
  if (!pathname.endsWith('.css') || !active || active === 'record' || !active.file.endsWith('.css'))
    return undefined;
  const styles = changedStyles(active);
  return (body) => styles.reduce((css, [intact, faulty]) => css.replace(intact, () => faulty), body);
}

/** Starts a preview server of the bundle that `plantFaults` has built. */
export async function startServer(port: number): Promise<FaultServer> {
  const rewriteResponses: Plugin = {
    name: 'rewrite-responses',
    enforce: 'pre',
    configurePreviewServer({ middlewares }) {
      middlewares.use((request, response, next) => {
        const change = changeOf(request.url ?? '/', faultServer.active);
        if (change) {
          const chunks: Uint8Array[] = [];
          const end = response.end.bind(response) as (body?: string) => typeof response;
          response.write = (chunk: Uint8Array) => chunks.push(chunk) > 0;
          response.end = () => (chunks.length > 0 ? end(change(Buffer.concat(chunks).toString())) : end());
        }
        next();
      });
    },
  };
  const server = await preview({ preview: { port, strictPort: true }, plugins: [rewriteResponses] });
  const faultServer: FaultServer = { port, active: undefined, close: () => server.close() };
  return faultServer;
}

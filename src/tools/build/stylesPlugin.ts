import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';
import type { Definition } from '../../runtime/define.ts';
import type { ReadStylesheets } from './styles.ts';
import { createStylesheetTable, TABLE } from './stylesheetTable.ts';

/** Module that replaces each stylesheet that a script imports, because pages link to `widgets.css` instead. */
const EMPTY = '\0stylesheet';

const isSource = (file: string): boolean => /\/(?:src|widgets|test\/probes)\/.*\.css$/.test(file);

const joined = (stylesheets: ReadonlyMap<string, string>): string => [...stylesheets.values()].join('');

/**
 * Creates the Vite plugin that writes `widgets.css`. It also writes the same rules to `styles/`, as one file for each
 * widget and one for each group of shared rules. `widgets.css` consists of these files in cascade order, so the same
 * rules win regardless of which files a page uses. In development, the plugin serves the same `widgets.css`, and
 * reloads the page when a source changes.
 */
export function styles(readStylesheets: ReadStylesheets, definitions: readonly Definition[]): Plugin {
  let mode = '';
  return {
    name: 'styles',
    enforce: 'pre',
    configResolved(config) {
      mode = config.mode;
    },
    resolveId: {
      filter: { id: /\.css$/ },
      async handler(source, importer, options) {
        const resolved = await this.resolve(source, importer, { ...options, skipSelf: true });
        return resolved && isSource(resolved.id) ? { id: EMPTY, moduleSideEffects: false } : resolved;
      },
    },
    load: {
      filter: { id: new RegExp(EMPTY) },
      handler: () => '',
    },
    generateBundle() {
      if (readFileSync(TABLE, 'utf8') !== createStylesheetTable(definitions))
        this.error(`${TABLE} is out of date: run npm run docs`);
      const stylesheets = readStylesheets(mode === 'probes' ? 'test/probes' : 'widgets');
      this.emitFile({ type: 'asset', fileName: 'widgets.css', source: joined(stylesheets) });
      if (mode !== 'production') return;
      for (const [name, source] of stylesheets)
        this.emitFile({ type: 'asset', fileName: `styles/${name}.css`, source });
    },
    configureServer({ middlewares }) {
      middlewares.use('/widgets.css', (_request, response) => {
        response.setHeader('Content-Type', 'text/css; charset=utf-8');
        response.setHeader('Cache-Control', 'no-cache');
        response.end(joined(readStylesheets()));
      });
    },
    hotUpdate({ file }) {
      if (isSource(file)) this.environment.hot.send({ type: 'full-reload' });
    },
  };
}

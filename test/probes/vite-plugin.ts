import path from 'node:path';
import type { Plugin } from 'vite';

const REGISTRY = path.resolve('src/entry/registry.ts');
const PROBES = path.resolve('test/probes/registry.ts');

/**
 * Builds the usual entry and runtime, but with the probes instead of the widgets. Probes are small widgets that fail on
 * purpose, load late or count their mounts. Browser tests load them with `<script type="module" src="/probes/widgets.js">`.
 */
export function probes(): Plugin {
  return {
    name: 'probes',
    enforce: 'pre',
    config: () => ({
      build: { outDir: 'dist/probes', copyPublicDir: false },
      define: {
        __HIDING_WIDGETS__: JSON.stringify('*'),
        __WIDGETS_WITH_PAGE_KEYS__: JSON.stringify('[data-widget="keeper"]'),
      },
    }),
    async resolveId(source, importer, options) {
      const resolved = await this.resolve(source, importer, { ...options, skipSelf: true });
      return resolved?.id === REGISTRY ? PROBES : resolved;
    },
  };
}

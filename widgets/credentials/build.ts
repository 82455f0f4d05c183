import { fileURLToPath } from 'node:url';
import type { WidgetBuild } from '../../src/tools/build/widgetBuilds.ts';

const trustedModule = fileURLToPath(new URL('trusted.ts', import.meta.url));

/**
 * Makes tom-select work with Trusted Types. tom-select creates empty elements by assigning to `innerHTML`; the plugin
 * passes each assigned value through `trusted`, which accepts only empty elements.
 */
export const build: WidgetBuild = {
  plugins: [
    {
      name: 'trust-tom-select',
      transform: {
        filter: { id: /tom-select.dist.esm/, code: '.innerHTML = ' },
        handler: (code) => ({
          code: `import { trusted } from '${trustedModule}'; ${code.replaceAll(/\.innerHTML = (.+?);/g, '.innerHTML = trusted($1);')}`,
          map: null,
        }),
      },
    },
  ],
};

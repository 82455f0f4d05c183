import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';

/** Property of a widget's folder, and the file that it contains the exports of. */
const files = (name: string): Readonly<Record<string, string>> => ({
  definition: `${name}.ts`,
  check: 'check.ts',
  calls: 'server.ts',
  polyfill: 'polyfill.ts',
});

/** Returns code that imports what the widgets' folders contain for tools. */
function importsOfFolders(): string {
  const imports: string[] = [];
  const folders = readdirSync('widgets')
    .toSorted()
    .map((name, index) => {
      const properties = Object.entries(files(name)).map(([property, file]) => {
        const source = path.resolve('widgets', name, file);
        if (!existsSync(source)) return `${property}: {}`;
        imports.push(`import * as ${property}${index} from ${JSON.stringify(source)};`);
        return `${property}: ${property}${index}`;
      });
      return `{ name: '${name}', ${properties.join(', ')} }`;
    });
  return `${imports.join('\n')}\nexport const folders = [${folders.join(',\n')}];`;
}

/**
 * Creates the Vite plugin that provides the module `virtual:widget-folders`, which contains what tools need from the
 * folders of all widgets, in alphabetical order. `import.meta.glob` cannot match files that are named after their
 * folder.
 */
export function widgetFolders(): Plugin {
  return {
    name: 'widget-folders',
    resolveId: {
      filter: { id: /^virtual:widget-folders$/ },
      handler: (id) => `\0${id}`,
    },
    load: {
      filter: { id: /^\0virtual:widget-folders$/ },
      handler: importsOfFolders,
    },
  };
}

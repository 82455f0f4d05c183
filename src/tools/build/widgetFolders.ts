import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';

/** Returns code that imports the definition of each widget and, if the widget has any, its calls. */
function importsOfFolders(): string {
  const lines = readdirSync('widgets')
    .toSorted()
    .map((name, index) => {
      const server = path.resolve('widgets', name, 'server.ts');
      const importAs = (as: string, file: string) => `import * as ${as} from ${JSON.stringify(file)};`;
      return {
        imports: [
          importAs(`definition${index}`, path.resolve('widgets', name, `${name}.ts`)),
          ...(existsSync(server) ? [importAs(`calls${index}`, server)] : []),
        ],
        folder: `{ name: '${name}', definition: definition${index}, calls: ${existsSync(server) ? `calls${index}` : '{}'} }`,
      };
    });
  const imports = lines.flatMap((line) => line.imports);
  return `${imports.join('\n')}\nexport const folders = [${lines.map(({ folder }) => folder).join(',\n')}];`;
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

import path from 'node:path';
import type { Plugin } from 'vite';
import { importTool } from './importTool.ts';

/** Prefix of the names of the modules that contain all texts in one language. */
const PREFIX = 'virtual:language/';

/**
 * Creates the Vite plugin that adds the languages of the texts in the widgets' folders to `src/runtime/languages.ts`,
 * and combines the texts of each language into one module, so that a page loads one chunk.
 */
export function languageModules(): Plugin {
  return {
    name: 'languages',
    resolveId: {
      filter: { id: /^virtual:language\// },
      handler: (source) => `\0${source}`,
    },
    load: {
      filter: { id: /\/src\/runtime\/languages\.ts$|virtual:language\// },
      async handler(id) {
        const { module, dependencies } =
          await importTool<typeof import('../translations.ts')>('src/tools/translations.ts');
        for (const file of dependencies) if (file.endsWith('.json')) this.addWatchFile(file);
        if (id.startsWith(`\0${PREFIX}`))
          return JSON.stringify(module.createTranslation(path.posix.basename(id, '.json')));
        const entries = module
          .translatedLanguages()
          .map((language) => `'${language}': () => import('${PREFIX}${language}.json')`);
        return `export const languages = { ${entries.join(', ')} };`;
      },
    },
  };
}

import path from 'node:path';
import { widgetFolders } from './widgetFolders.ts';

interface ImportedTool<Module> {
  module: Module;
  /** Paths of the modules that it imports. */
  dependencies: string[];
}

/**
 * Imports a tool that reads the catalog through Vite, because in Node, neither the module with the widgets' folders nor
 * the constants exist. A server that imports a tool in this way does not restart when a definition changes.
 * @param file path from the root of the project
 */
export async function importTool<Module>(file: string): Promise<ImportedTool<Module>> {
  // Imported only here, because pages of the stand-in CMS rarely need it.
  const { runnerImport } = await import('vite');
  return runnerImport<Module>(path.resolve(import.meta.dirname, '../../..', file), {
    configFile: false,
    plugins: [widgetFolders()],
  });
}

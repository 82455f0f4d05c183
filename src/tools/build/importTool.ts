import path from 'node:path';
import { widgetFolders } from './widgetFolders.ts';

interface ImportedTool<Module> {
  module: Module;
  /** Paths of the modules that the tool imports. */
  dependencies: string[];
}

/**
 * Imports a tool that reads the catalog. Uses Vite, because neither the module that contains the widgets' folders nor
 * the constants exist in plain Node. A server that imports a tool in this way does not restart when a definition
 * changes.
 * @param file path from the root of the project
 */
export async function importTool<Module>(file: string): Promise<ImportedTool<Module>> {
  // Imports Vite only here, because the stand-in CMS rarely needs Vite to serve a page.
  const { runnerImport } = await import('vite');
  return runnerImport<Module>(path.resolve(import.meta.dirname, '../../..', file), {
    configFile: false,
    plugins: [widgetFolders()],
  });
}

import path from 'node:path';
import { widgetFolders } from './widgetFolders.ts';

interface ImportedTool<Module> {
  module: Module;
  /** Paths of what it imports. */
  dependencies: string[];
}

/**
 * Imports a tool that reads the catalog through Vite: Node knows neither the folders of the widgets as a module nor the
 * constants. A server that imports it does not restart when a definition changes.
 * @param file path from the root of the project
 */
export async function importTool<Module>(file: string): Promise<ImportedTool<Module>> {
  // Not when this module loads: pages of the stand-in CMS seldom need it.
  const { runnerImport } = await import('vite');
  return runnerImport<Module>(path.resolve(import.meta.dirname, '../../..', file), {
    configFile: false,
    plugins: [widgetFolders()],
  });
}

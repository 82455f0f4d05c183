import type { Plugin, Rolldown } from 'vite';

/** Code that each file of `dist/` contains from each module, before minification: by file, then by the module's path. */
export type BundledModules = Map<string, ReadonlyMap<string, string>>;

/** Adds the modules of a finished bundle to the given ones, except those of which no code is left. */
export function addModules(bundle: Rolldown.OutputBundle, modules: BundledModules): void {
  for (const output of Object.values(bundle)) {
    if (output.type !== 'chunk') continue;
    const codes = Object.entries(output.modules).flatMap(([id, { code }]) =>
      code ? [[id, code] as const] : [],
    );
    modules.set(output.fileName, new Map(codes));
  }
}

/** Creates the plugin that adds the modules of a build to the given ones. */
export const collectModules = (modules: BundledModules): Plugin => ({
  name: 'collect-modules',
  generateBundle: (_options, bundle) => addModules(bundle, modules),
});

import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { runnerImport } from 'vite';

/** Widget's additions to the build, exported as `build` by the widget's `build.ts`. Most widgets have no such file. */
export interface WidgetBuild {
  /** Patterns of the widget's modules that belong to a shared chunk, keyed by chunk name. */
  chunks?: Readonly<Record<string, RegExp>>;
}

/** Reads `widgets/{name}/build.ts` of all widgets, so that the build configuration doesn't have to name widgets. */
export async function readWidgetBuilds(): Promise<WidgetBuild[]> {
  const files = readdirSync('widgets').map((name) => path.resolve('widgets', name, 'build.ts'));
  const modules = files
    .filter((file) => existsSync(file))
    .map((file) => runnerImport<{ build: WidgetBuild }>(file));
  return (await Promise.all(modules)).map(({ module }) => module.build);
}

import { isScript, isTest, type ProjectFile } from './project.ts';

/** Code that writes attributes, classes, styles or content of an element. */
const WRITES = [
  /\.(?:set|remove|toggle)Attribute\(/,
  /\.classList\.(?:add|remove|toggle|replace)\(/,
  /\.(?:className|hidden|disabled|required|inert|tabIndex|id|role|textContent|innerHTML) = /,
  /\.style\.\w+ = |\bstyle\.(?:set|remove)Property\(/,
  /\.dataset\.\w+ = /,
  /\.replaceChildren\(/,
  /\bcreateWriter\(/,
];

/** Returns the modules of `src/` and `widgets/` that write to elements, by path. Modules of the build do not run in pages. */
export function writingModules(files: readonly ProjectFile[]): string[] {
  return files
    .filter(
      (file) =>
        isScript(file) &&
        !isTest(file) &&
        /^(?:src|widgets)\/(?!tools\/build\/|[^/]+\/build\.ts)/.test(file.path),
    )
    .filter(({ text }) => WRITES.some((pattern) => pattern.test(text)))
    .map(({ path }) => path);
}

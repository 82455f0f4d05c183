import { isScript, type ProjectFile } from './project.ts';

/** Code that stores data in the browser without `writeStored` or `saveToHistoryState`. */
const DIRECT =
  /\b(?:localStorage|sessionStorage)\s*[.[]|\bindexedDB\b|\bcaches\s*\.|\bdocument\.cookie\b|\.serviceWorker\b/;

/** Modules that may use the storage directly. The entry can't share a module with a chunk, and only reads. */
const OWNERS = ['src/page/storage.ts', 'src/entry/registry.ts'];

const isShipped = (file: ProjectFile): boolean =>
  isScript(file) && /^(?:src|widgets)\//.test(file.path) && !/^src\/tools\/|\.test\.tsx?$/.test(file.path);

/** Returns the modules that store data in the browser past the module that knows the facts about it. */
export const directStorage = (files: readonly ProjectFile[]): string[] =>
  files
    .filter(isShipped)
    .filter(({ path, text }) => !OWNERS.includes(path) && DIRECT.test(text))
    .map(({ path }) => path);

/** Returns the modules that save data in the history state. */
export const historyWriters = (files: readonly ProjectFile[]): string[] =>
  files
    .filter(isShipped)
    .filter(({ text }) =>
      /(?<!function )\b(?:saveToHistoryState|saveToEntry|saveBegunApplication)\(/.test(text),
    )
    .map(({ path }) => path);

/** Returns whether a module other than the one that declares an item uses the item. */
export const isUsed = (files: readonly ProjectFile[], name: string, declaredIn: string): boolean =>
  files
    .filter(isShipped)
    .some(({ path, text }) => path !== declaredIn && new RegExp(`\\b${name}\\b`).test(text));

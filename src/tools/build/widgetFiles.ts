import type { Plugin, Rolldown } from 'vite';

const PLACEHOLDER = '__WIDGET_FILES__';

/** Chunks that every widget and every report needs. */
const SHARED = ['runtime', 'report'];

type Bundle = Rolldown.OutputBundle;

/** Returns a file of the bundle and all files that it imports statically, directly or indirectly. */
function filesOf(bundle: Bundle, file: string, found = new Set<string>()): Set<string> {
  const chunk = bundle[file];
  if (chunk?.type !== 'chunk' || found.has(file)) return found;
  found.add(file);
  for (const imported of chunk.imports) filesOf(bundle, imported, found);
  return found;
}

/** Returns the name of the widget whose view this module is, such as `quiz` for `widgets/quiz/Quiz.tsx`. */
export const widgetOfView = (moduleId: string | null): string | undefined =>
  /widgets.([\w-]+).[A-Z]\w+\.tsx$/.exec(moduleId ?? '')?.[1];

const withoutFolder = (file: string): string => file.replace(/^chunks\/|\.js$/g, '');

/**
 * Returns each widget's files, keyed by widget name. The files that all widgets share are listed only once, under an
 * empty name. File names include neither folder nor extension.
 */
export function widgetFiles(bundle: Bundle): Record<string, string> {
  const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
  const shared = new Set(
    chunks
      .filter(({ name }) => SHARED.includes(name))
      .flatMap(({ fileName }) => [...filesOf(bundle, fileName)]),
  );
  const files: Record<string, string> = { '': [...shared].map(withoutFolder).join(' ') };
  for (const { facadeModuleId, fileName } of chunks) {
    const widget = widgetOfView(facadeModuleId);
    const own = [...filesOf(bundle, fileName)].filter((file) => !shared.has(file));
    if (widget) files[widget] = own.map(withoutFolder).join(' ');
  }
  return files;
}

/**
 * Creates the Vite plugin that inserts the files of each widget into the entry, so that the entry can prefetch them.
 */
export function widgetFilesInEntry(): Plugin {
  return {
    name: 'widget-files',
    // Runs after Vite has removed the chunks that contain only styles.
    enforce: 'post',
    apply: 'build',
    generateBundle(_options, bundle) {
      for (const output of Object.values(bundle)) {
        if (output.type === 'chunk' && output.isEntry)
          output.code = output.code.replaceAll(PLACEHOLDER, () => JSON.stringify(widgetFiles(bundle)));
      }
    },
  };
}

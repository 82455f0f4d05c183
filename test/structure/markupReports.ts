import { isTest, type ProjectFile } from './project.ts';

/**
 * Returns the modules that report problems of the markup themselves: they name the code, or fill in what such problems share.
 * The checks of definitions do neither, because they report by a function that does it.
 */
export function modulesReportingMarkup(files: readonly ProjectFile[]): string[] {
  return files
    .filter((file) => /^(?:src\/(?!tools\/)|widgets\/).*\.tsx?$/.test(file.path) && !isTest(file))
    .filter(({ text }) => /\bcode: 'markup'|\bwidgetProblem\(/.test(text))
    .map(({ path }) => path);
}

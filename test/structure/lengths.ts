import { isScript, type ProjectFile } from './project.ts';

const lineCount = ({ text }: ProjectFile): number => text.trimEnd().split('\n').length;

/** Returns a sentence for each file longer than `limit` lines. */
export function longFiles(files: readonly ProjectFile[], limit: number): string[] {
  const long = files.filter((file) => lineCount(file) > limit);
  return long.map((file) => `${file.path} has ${lineCount(file)} lines`);
}

/** Returns the 90th percentile of the lengths of the scripts in `src/` and `widgets/`. */
export function ninthDecile(files: readonly ProjectFile[]): number {
  const scripts = files.filter((file) => isScript(file) && /^(src|widgets)\//.test(file.path));
  const lengths = scripts.map(lineCount).toSorted((a, b) => a - b);
  return lengths[Math.ceil(lengths.length * 0.9) - 1] ?? 0;
}

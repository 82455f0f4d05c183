/**
 * Lists source files above 400 lines at the end of the stage `lint`. There is no limit on lines, because a file is as long as its
 * subject. But a long file may cover two subjects, so it is worth a look.
 */
import { isScript, readProject } from './structure/project.ts';

const MANY_LINES = 400;

const long = readProject().flatMap((file) => {
  const lines = file.text.split('\n').length;
  return isScript(file) && lines > MANY_LINES ? [`${file.path} (${lines} lines)`] : [];
});
if (long.length > 0) console.warn(`Worth a look, because they are long:\n${long.join('\n')}`);

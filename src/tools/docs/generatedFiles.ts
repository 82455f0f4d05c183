import { existsSync, readFileSync, writeFileSync } from 'node:fs';

/**
 * Returns a function that writes a generated file or, if the process has the argument `--check`, makes the process fail if the
 * file is outdated.
 * @param command command that writes the file, for the message
 */
export function generatedFileWriter(command: string): (file: string, written: string) => void {
  const isCheck = process.argv.includes('--check');
  return (file, written) => {
    if (existsSync(file) && readFileSync(file, 'utf8') === written) return;
    if (!isCheck) writeFileSync(file, written);
    else {
      console.error(`✘ ${file} is out of date: run ${command}`);
      process.exitCode = 1;
    }
  };
}

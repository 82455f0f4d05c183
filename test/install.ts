import { spawnSync } from 'node:child_process';

/**
 * Returns what `find` finds, after running as many of the commands as that takes.
 * @returns undefined if it is still missing after the last command
 */
export function findOrInstall<Found>(
  find: () => Found | undefined,
  commands: readonly string[],
): Found | undefined {
  for (const command of ['', ...commands]) {
    if (command) {
      console.log(`A browser is missing: ${command}`);
      const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
      spawnSync(command, { shell: true, stdio: 'inherit', env });
    }
    const found = find();
    if (found) return found;
  }
  return undefined;
}

import { spawnSync } from 'node:child_process';

/**
 * Returns the result of `find`. If it finds nothing, runs the commands in order until it does.
 * @returns undefined if `find` still finds nothing after the last command
 */
export function findOrInstall<Found>(
  find: () => Found | undefined,
  commands: readonly string[],
): Found | undefined {
  for (const command of ['', ...commands]) {
    if (command) {
      console.log(`A program is missing: ${command}`);
      const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
      spawnSync(command, { shell: true, stdio: 'inherit', env });
    }
    const found = find();
    if (found) return found;
  }
  return undefined;
}

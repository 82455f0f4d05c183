import { run } from '../../src/tools/checker/command.ts';

/** Runs the package's command, and returns its exit status and everything that it has printed. */
export async function runCommand(
  args: readonly string[],
  connections: Partial<Parameters<typeof run>[1]> = {},
): Promise<{ status: number; out: string; error: string; progress: string[] }> {
  const printed = { out: '', error: '', progress: [] as string[] };
  const status = await run(args, {
    out: (text) => {
      printed.out += text;
    },
    error: (text) => {
      printed.error += text;
    },
    progress: (text) => printed.progress.push(text),
    version: '1.2.3',
    ...connections,
  });
  return { status, ...printed };
}

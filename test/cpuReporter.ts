/**
 * Reporter of `npm test -- cpu`. Counts the processor time of each spec: that of the runner, the worker, the browser with
 * all its processes, and the server. Reads `/proc`, and therefore runs only on Linux.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { FullConfig, Reporter, TestCase } from '@playwright/test/reporter';

/** Processor time of a spec's tests, in seconds, by title. */
type Spec = Record<string, number>;

/** Times of the specs measured so far. A run replaces only the specs that it includes, so the suite can be run in slices. */
const FILE = 'test-results/cpu.json';

/** Length of the kernel's unit of processor time, which is the same on all of Node's platforms. */
const SECONDS_PER_TICK = 0.01;

/** Returns the parent of a process, and its processor time in ticks, along with that of its children that have ended. */
function readProcess(pid: string): { parent: string; ticks: number } | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    // The name, in parentheses, may contain spaces.
    const values = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const ticks = values.slice(11, 15).reduce((sum, value) => sum + Number(value), 0);
    return { parent: values[1] ?? '', ticks };
  } catch {
    // The process has just ended.
    return undefined;
  }
}

/** Returns the processor time, in seconds, of this process and all its descendants. */
function readSeconds(): number {
  const ids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  const processes = new Map(ids.map((pid) => [pid, readProcess(pid)]));
  const isOurs = (pid: string): boolean => {
    const parent = processes.get(pid)?.parent;
    return pid === String(process.pid) || (parent !== undefined && isOurs(parent));
  };
  const ticks = ids.filter(isOurs).reduce((sum, pid) => sum + (processes.get(pid)?.ticks ?? 0), 0);
  return ticks * SECONDS_PER_TICK;
}

const readSpecs = (): Record<string, Spec> =>
  existsSync(FILE) ? (JSON.parse(readFileSync(FILE, 'utf8')) as Record<string, Spec>) : {};

const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);

function row(name: string, times: readonly number[]): string {
  const seconds = sumOf(times);
  const columns = [String(times.length), seconds.toFixed(1), (seconds / times.length).toFixed(2)];
  return `${name.padEnd(46)}${columns.map((column) => column.padStart(9)).join('')}`;
}

export default class CpuReporter implements Reporter {
  readonly #measured: Record<string, Spec> = {};
  #before = 0;

  onBegin({ workers }: FullConfig): void {
    if (process.platform !== 'linux') throw new Error('Processor time can be counted only on Linux.');
    if (workers !== 1)
      throw new Error('With more than one worker, no time belongs to one test: use --workers=1.');
  }

  onTestBegin(): void {
    this.#before ||= readSeconds();
  }

  /** The time since the end of the previous test counts toward this test, including the start of a worker and a browser. */
  onTestEnd(test: TestCase): void {
    const now = readSeconds();
    const spec = path.basename(test.location.file);
    const title = test.titlePath().slice(3).join(' > ');
    // If a browser is killed, the times of its processes are lost.
    this.#measured[spec] = { ...this.#measured[spec], [title]: Math.max(0, now - this.#before) };
    this.#before = now;
  }

  onEnd(): void {
    const specs = { ...readSpecs(), ...this.#measured };
    mkdirSync(path.dirname(FILE), { recursive: true });
    writeFileSync(FILE, JSON.stringify(specs, undefined, 1));
    const byCost = Object.entries(specs)
      .map(([name, tests]) => ({ name, times: Object.values(tests) }))
      .sort((a, b) => sumOf(b.times) - sumOf(a.times));
    const heading = `${'spec'.padEnd(46)}    tests      CPU s   s/test`;
    const all = byCost.flatMap(({ times }) => times);
    console.log([heading, ...byCost.map(({ name, times }) => row(name, times)), row('all', all)].join('\n'));
  }
}

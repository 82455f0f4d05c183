import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { startDisplay } from '../engines/webKitGtk.ts';

/** Milliseconds between two looks at what has been said. */
const LOOK = 25;

/** Times in milliseconds that end a wait for speech. */
interface Patience {
  /** Silence after which enough has been said. */
  pause: number;
  /** Silence after which nothing more is expected. */
  longest: number;
}

/** A desktop with a screen reader, and a person at the keyboard. */
export interface Desktop {
  /** Environment for programs on this desktop. */
  env: Record<string, string>;
  /** Presses keys, in the words of xdotool: `shift+Tab`. */
  press: (keys: string) => void;
  type: (text: string) => void;
  /** Forgets everything said so far. */
  forget: () => void;
  /** Returns what has been said since `forget`, once it is enough and a pause follows, or nobody has spoken for long. */
  hear: (isEnough: (lines: readonly string[]) => boolean, patience: Patience) => Promise<string[]>;
  stop: () => void;
}

/** Starts a message bus of the desktop's own, so that no other screen reader or browser of this machine is heard. */
async function startBus(env: NodeJS.ProcessEnv): Promise<{ bus: ChildProcess; address: string }> {
  const args = ['--session', '--nofork', '--print-address=3'];
  const bus = spawn('dbus-daemon', args, { env, stdio: ['ignore', 'ignore', 'ignore', 'pipe'] });
  const [output] = (await Promise.race([
    once(bus.stdio[3] as Readable, 'data'),
    once(bus, 'exit').then(() => Promise.reject(new Error('dbus-daemon did not start.'))),
  ])) as [Buffer];
  return { bus, address: output.toString().trim() };
}

/** Creates Orca's home, with its settings and a `pgrep` that finds nothing, because Orca refuses to run beside another. */
function createHome(): string {
  const home = mkdtempSync(path.join(tmpdir(), 'spoken-'));
  cpSync(path.join(import.meta.dirname, 'orca'), path.join(home, 'orca'), { recursive: true });
  mkdirSync(path.join(home, 'bin'));
  symlinkSync('/bin/true', path.join(home, 'bin/pgrep'));
  writeFileSync(path.join(home, 'record'), '');
  return home;
}

/** Starts a display, a window manager and Orca. Resolves once Orca speaks. */
export async function startDesktop(): Promise<Desktop> {
  const home = createHome();
  const record = path.join(home, 'record');
  const display = await startDisplay();
  const own = { HOME: home, XDG_CONFIG_HOME: home, XDG_DATA_HOME: home, XDG_RUNTIME_DIR: home };
  const base = { ...process.env, ...own, DISPLAY: display.name, LANG: 'C.UTF-8', SPOKEN_RECORD: record };
  const { bus, address } = await startBus(base);
  const env = { ...base, DBUS_SESSION_BUS_ADDRESS: address, PATH: `${home}/bin:${process.env.PATH}` };
  const start = (command: string, ...args: string[]): ChildProcess =>
    spawn(command, args, { env, stdio: 'ignore' });
  const programs = [start('openbox'), start('orca', '-u', path.join(home, 'orca'))];
  const xdotool = (...args: string[]): unknown => execFileSync('xdotool', args, { env });

  const said = (): string[] => readFileSync(record, 'utf8').split('\n').slice(0, -1);
  let forgotten = 0;
  const hear: Desktop['hear'] = async (isEnough, { pause, longest }) => {
    let lines: string[] = [];
    for (let silence = 0; silence < longest; silence += LOOK) {
      const now = said()
        .slice(forgotten)
        .map((line) => String(JSON.parse(line)));
      if (now.length > lines.length) silence = 0;
      lines = now;
      if (silence >= pause && isEnough(lines)) break;
      await delay(LOOK);
    }
    return lines;
  };
  const desktop: Desktop = {
    env,
    press: (keys) => xdotool('key', '--', keys),
    type: (text) => xdotool('type', '--delay', '5', '--', text),
    forget: () => {
      forgotten = said().length;
    },
    hear,
    stop: () => {
      for (const program of [...programs, bus]) program.kill();
      display.stop();
      rmSync(home, { recursive: true, force: true });
    },
  };
  const greeting = await hear((lines) => lines.length > 0, { pause: 0, longest: 30_000 });
  if (greeting.length > 0) return desktop;
  desktop.stop();
  throw new Error('Orca says nothing.');
}

import { useEffect, useState } from 'react';
import { loadScript } from '../../src/net/script.ts';
import { announce } from '../../src/page/announce.ts';
import { allowScript } from '../../src/page/trustedTypes.ts';
import { type Problem, readmeOf, report } from '../../src/report/report.ts';
import { readSetting } from '../../src/runtime/pageSettings.ts';
import { employerMatching } from './employer-matching.ts';
import { matchingSetting } from './setting.ts';

/** State of the vendor's script. `late` means that it has not loaded in time but may still load. */
export type PluginState = 'waiting' | 'loading' | 'late' | 'ready' | 'failed';

/** Time in ms after which the field shows that the vendor can’t be used. */
const LATE_MS = 10_000;

const problemWith = (script: string, problem: string, found: string, cause?: unknown): Problem => ({
  code: 'script',
  widget: employerMatching.name,
  problem,
  expected: `${script}, allowed by the page's content security policy`,
  found,
  see: readmeOf(employerMatching.name),
  cause,
});

interface PluginOptions {
  /** Element in which the plugin renders; undefined if the page has none, so that nothing loads. */
  slot: HTMLElement | undefined;
  /** True once the script may load. */
  isWanted: boolean;
  /** Text to announce if the vendor can't be used. */
  unavailable: string;
}

/** Loads the vendor's script once it is wanted, and reports a script that fails or is late to the developers. */
export function usePlugin({ slot, isWanted, unavailable }: PluginOptions): PluginState {
  const [outcome, setOutcome] = useState<'late' | 'ready' | 'failed'>();
  const setting = readSetting(matchingSetting);
  const isLoading = isWanted && slot !== undefined && setting !== undefined;
  useEffect(() => {
    if (!slot || !isWanted || !setting) return undefined;
    const { script, integrity } = setting;
    let isMounted = true;
    const giveUp = (next: 'late' | 'failed', problem: Problem): void => {
      setOutcome(next);
      announce(unavailable);
      report(problem, slot);
    };
    const timer = setTimeout(
      () => giveUp('late', problemWith(script, "the vendor's script is late", 'no response for ten seconds')),
      LATE_MS,
    );
    const handleLoad = (): void => {
      if (!isMounted) return;
      setOutcome('ready');
      slot.dispatchEvent(new CustomEvent('widget:plugin', { bubbles: true }));
    };
    const handleFailure = (cause: unknown): void => {
      if (!isMounted) return;
      const found = 'nothing: the script is blocked, differs from its hash, or its host does not respond';
      giveUp('failed', problemWith(script, "the vendor's script did not load", found, cause));
    };
    allowScript(script);
    void loadScript(script, integrity)
      .then(handleLoad, handleFailure)
      .finally(() => clearTimeout(timer));
    return () => {
      isMounted = false;
      clearTimeout(timer);
    };
  }, [slot, isWanted, setting, unavailable]);
  return isLoading ? (outcome ?? 'loading') : 'waiting';
}

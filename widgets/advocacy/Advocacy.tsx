import { type ReactNode, useEffect } from 'react';
import { pageConfig } from '../../src/config.ts';
import { mountable, type ViewProps } from '../../src/define.ts';
import { useHeight } from '../../src/dom/useHeight.ts';
import { Enhance } from '../../src/Enhance.tsx';
import { loadScript } from '../../src/net/script.ts';
import { type Fault, readmeOf, report } from '../../src/report.ts';
import { advocacy } from './advocacy.ts';
import './advocacy.css';

const see = readmeOf(advocacy.name);

const unnamed: Fault = {
  code: 'config',
  widget: advocacy.name,
  problem: 'the page does not name the plugin',
  expected: '{"advocacy": {"script": "https://…"}} in the page configuration',
  found: 'none',
  see,
};

const failed = (script: string, cause: unknown): Fault => ({
  code: 'script',
  widget: advocacy.name,
  problem: "the plugin's script did not load",
  expected: `${script}, allowed by the page's policy`,
  found: 'nothing: it is blocked, or its host does not answer',
  see,
  cause,
});

/** Failures that have been told: many placeholders share one script, and its failure. */
const told = new WeakSet<object>();

function usePlugin(host: HTMLElement): void {
  useEffect(() => {
    let isHere = true;
    const script = pageConfig().advocacy?.script;
    if (!script) report(unnamed, host);
    else {
      loadScript(script).catch((cause: Error) => {
        if (isHere && !told.has(cause)) report(failed(script, cause), host);
        told.add(cause);
      });
    }
    return () => {
      isHere = false;
    };
  }, [host]);
}

/** The plugin is not ours: that it has put something is seen by the room it takes, however it was made. */
function Advocacy({ host, parts }: ViewProps<typeof advocacy>): ReactNode {
  usePlugin(host);
  const height = useHeight(parts.placeholder);
  return <Enhance element={parts.fallback} hidden={height > 0} />;
}

export const widget = mountable(advocacy, Advocacy);

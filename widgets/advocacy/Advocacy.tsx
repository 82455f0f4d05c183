import { type ReactNode, useEffect } from 'react';
import { createWidget, type ViewProps } from '../../src/define.ts';
import { allowScript } from '../../src/dom/trustedTypes.ts';
import { useHeight } from '../../src/dom/useHeight.ts';
import { Enhance } from '../../src/Enhance.tsx';
import { loadScript } from '../../src/net/script.ts';
import { pageSettings } from '../../src/pageSettings.ts';
import { type Issue, readmeOf, report } from '../../src/report.ts';
import { advocacy } from './advocacy.ts';
import './advocacy.css';

const see = readmeOf(advocacy.name);

const missingSetting: Issue = {
  code: 'config',
  widget: advocacy.name,
  problem: "the page's settings don't name the plugin's script",
  expected: '{"advocacy": {"script": "https://…"}} in the page settings',
  found: 'none',
  see,
};

const loadFailure = (script: string, cause: unknown): Issue => ({
  code: 'script',
  widget: advocacy.name,
  problem: "the plugin's script did not load",
  expected: `${script}, allowed by the page's content security policy`,
  found: 'nothing: the script is blocked, or its host does not respond',
  see,
  cause,
});

/** Failures that have been reported. All placeholders share one script, and so one failure. */
const reported = new WeakSet<object>();

function usePlugin(host: HTMLElement): void {
  useEffect(() => {
    let isMounted = true;
    const script = pageSettings().advocacy?.script;
    if (!script) report(missingSetting, host);
    else {
      allowScript(script);
      loadScript(script).catch((cause: Error) => {
        if (isMounted && !reported.has(cause)) report(loadFailure(script, cause), host);
        reported.add(cause);
      });
    }
    return () => {
      isMounted = false;
    };
  }, [host]);
}

/**
 * Loads the plugin, and hides the fallback once the placeholder has a height: the only sign that works with any
 * vendor's plugin.
 */
function Advocacy({ host, parts }: ViewProps<typeof advocacy>): ReactNode {
  usePlugin(host);
  const height = useHeight(parts.placeholder);
  return <Enhance element={parts.fallback} hidden={height > 0} />;
}

export const widget = createWidget(advocacy, Advocacy);

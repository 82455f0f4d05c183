import { type ReactNode, useEffect } from 'react';
import { createWidget, type ViewProps } from '../../src/define.ts';
import { allowScript } from '../../src/dom/trustedTypes.ts';
import { useHeight } from '../../src/dom/useHeight.ts';
import { Enhance } from '../../src/Enhance.tsx';
import { loadScript } from '../../src/net/script.ts';
import { pageSettings } from '../../src/pageSettings.ts';
import { report } from '../../src/report.ts';
import { advocacy } from './advocacy.ts';
import { loadFailure, missingSetting } from './issues.ts';
import './advocacy.css';

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

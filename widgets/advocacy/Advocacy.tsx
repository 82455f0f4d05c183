import { type ReactNode, useLayoutEffect, useState } from 'react';
import { loadScript } from '../../src/net/script.ts';
import { allowScript } from '../../src/page/trustedTypes.ts';
import { useHeight } from '../../src/page/useHeight.ts';
import { type Problem, readmeOf, report } from '../../src/report/report.ts';
import { createWidget, type ViewProps } from '../../src/runtime/define.ts';
import { Enhance } from '../../src/runtime/Enhance.tsx';
import { readSetting } from '../../src/runtime/pageSettings.ts';
import { advocacy } from './advocacy.ts';
import { checkMarkup } from './check.ts';
import { canGrow } from './room.ts';
import { advocacySetting } from './setting.ts';
import './advocacy.css';

/** Returns the problem to report for a script that did not load. */
const loadFailure = (script: string, cause: unknown): Problem => ({
  code: 'script',
  widget: advocacy.name,
  problem: "the plugin's script did not load",
  expected: `${script}, allowed by the page's content security policy`,
  found: 'nothing: the script is blocked, or its host does not respond',
  see: readmeOf(advocacy.name),
  cause,
});

/** Failures already reported. All placeholders share one script, so they share its failure. */
const reported = new WeakSet<object>();

/** Selector of the hosts whose widget has started but is not mounted yet. */
const LOADING_HOSTS = `[data-widget="${advocacy.name}"][data-widget-state="loading"]`;

/**
 * Resolves once every host on the page is mounted. The plugin fills all placeholders. If it filled one whose widget is not
 * mounted yet, nothing would hold that campaign back, and it would move the content after it.
 */
async function allMounted(): Promise<void> {
  while (document.querySelector(LOADING_HOSTS)) await new Promise(requestAnimationFrame);
}

function usePlugin(host: HTMLElement): void {
  // Runs before the host counts as mounted. All hosts therefore stop waiting in the same frame, and share one request.
  useLayoutEffect(() => {
    let isMounted = true;
    const script = readSetting(advocacySetting)?.script;
    if (script) {
      allowScript(script);
      const load = async (): Promise<void> => {
        await allMounted();
        if (isMounted) await loadScript(script);
      };
      load().catch((cause: Error) => {
        if (isMounted && !reported.has(cause)) report(loadFailure(script, cause), host);
        reported.add(cause);
      });
    }
    return () => {
      isMounted = false;
    };
  }, [host]);
}

/** Returns whether a campaign of the given height fits in the space that `--sw-campaign-size` reserves. */
function hasRoom(host: HTMLElement, height: number): boolean {
  const { minBlockSize, paddingBlockStart, paddingBlockEnd } = getComputedStyle(host);
  const borders = host.offsetHeight - host.clientHeight;
  const frame = Number.parseFloat(paddingBlockStart) + Number.parseFloat(paddingBlockEnd) + borders;
  // Without the property, the minimum size is `auto` or 0.
  return height + frame <= Number.parseFloat(minBlockSize);
}

/**
 * Returns whether to show the campaign. It is shown once showing it would move nothing in view. A widget without a
 * fallback shows the campaign immediately, because there is nothing else to show. Once shown, the campaign remains
 * visible.
 */
function useShown(
  host: HTMLElement,
  { placeholder, fallback }: ViewProps<typeof advocacy>['parts'],
  height: number,
): boolean {
  const [isShown, setShown] = useState(!fallback || placeholder.offsetHeight > 0);
  useLayoutEffect(() => {
    if (isShown || height === 0) return undefined;
    // The observer reports the first position immediately, and later positions when an edge of the box crosses an edge
    // of the window.
    const observer = new IntersectionObserver(
      ([entry]) => {
        const { scrollHeight, clientHeight } = document.documentElement;
        const place = {
          bottom: entry?.boundingClientRect.bottom ?? 0,
          viewport: clientHeight,
          scrolled: scrollY,
          scrollable: scrollHeight - clientHeight,
          hasScrollAnchoring: CSS.supports('overflow-anchor', 'auto'),
        };
        if (hasRoom(host, height) || canGrow(place)) setShown(true);
      },
      { threshold: [0, 1] },
    );
    observer.observe(host);
    return () => observer.disconnect();
  }, [host, height, isShown]);
  return isShown;
}

/**
 * Loads the plugin, and hides the fallback once the placeholder's height is greater than 0. No other sign of a rendered
 * campaign works with every vendor's plugin.
 */
function Advocacy({ host, parts }: ViewProps<typeof advocacy>): ReactNode {
  usePlugin(host);
  const height = useHeight(parts.placeholder);
  const isShown = useShown(host, parts, height);
  return (
    <>
      <Enhance element={parts.placeholder} data-state={isShown ? undefined : 'waiting'} />
      <Enhance element={parts.fallback} hidden={isShown && height > 0} />
    </>
  );
}

export const widget = createWidget(advocacy, Advocacy, checkMarkup);

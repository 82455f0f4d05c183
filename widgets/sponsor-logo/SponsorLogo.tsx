import type { ReactNode } from 'react';
import { mountable, type ViewProps } from '../../src/define.ts';
import { Enhance, keyOf } from '../../src/Enhance.tsx';
import { sponsorLogo } from './sponsor-logo.ts';
import './sponsor-logo.css';

const MIDDLE_BUTTON = 1;

/** The alert holds the page until it is read; then the browser goes on as the press said: here, in a tab, or a window. */
function SponsorLogo({ parts, texts }: ViewProps<typeof sponsorLogo>): ReactNode {
  const warn = ({ defaultPrevented }: MouseEvent): void => {
    if (!defaultPrevented) window.alert(texts.leaving);
  };
  const warnOfTab = (event: MouseEvent): void => {
    if (event.button === MIDDLE_BUTTON) warn(event);
  };
  return parts.link.map((link) => (
    <Enhance key={keyOf(link)} element={link} onClick={warn} onAuxclick={warnOfTab} />
  ));
}

export const widget = mountable(sponsorLogo, SponsorLogo);

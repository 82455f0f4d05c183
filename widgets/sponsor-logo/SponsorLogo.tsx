import type { ReactNode } from 'react';
import { followsLink } from '../../src/page/plainClick.ts';
import { createWidget, type ViewProps } from '../../src/runtime/define.ts';
import { Enhance, keyOf } from '../../src/runtime/Enhance.tsx';
import { sponsorLogo } from './sponsor-logo.ts';
import './sponsor-logo.css';

/**
 * Shows the alert, which blocks the page. When the visitor closes the alert, the browser follows the link as usual, in
 * this tab or in a new tab or window.
 */
function SponsorLogo({ parts, texts }: ViewProps<typeof sponsorLogo>): ReactNode {
  const warn = (event: MouseEvent): void => {
    if (!event.defaultPrevented && followsLink(event)) window.alert(texts.leaving);
  };
  return parts.link.map((link) => (
    <Enhance key={keyOf(link)} element={link} onClick={warn} onAuxclick={warn} />
  ));
}

export const widget = createWidget(sponsorLogo, SponsorLogo);

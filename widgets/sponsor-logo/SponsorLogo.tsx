import type { ReactNode } from 'react';
import { createWidget, type ViewProps } from '../../src/runtime/define.ts';
import { Enhance, keyOf } from '../../src/runtime/Enhance.tsx';
import { sponsorLogo } from './sponsor-logo.ts';
import './sponsor-logo.css';

const MIDDLE_BUTTON = 1;

/**
 * Shows the alert, which blocks the page. When the visitor closes the alert, the browser follows the link as usual, in
 * this tab or in a new tab or window.
 */
function SponsorLogo({ parts, texts }: ViewProps<typeof sponsorLogo>): ReactNode {
  const warn = ({ defaultPrevented }: MouseEvent): void => {
    if (!defaultPrevented) window.alert(texts.leaving);
  };
  const handleAuxclick = (event: MouseEvent): void => {
    if (event.button === MIDDLE_BUTTON) warn(event);
  };
  return parts.link.map((link) => (
    <Enhance key={keyOf(link)} element={link} onClick={warn} onAuxclick={handleAuxclick} />
  ));
}

export const widget = createWidget(sponsorLogo, SponsorLogo);

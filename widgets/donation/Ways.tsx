import type { ReactNode } from 'react';
import { Enhance, keyOf } from '../../src/runtime/Enhance.tsx';
import { donation } from './donation.ts';
import { isFollowed, type WayDetail } from './ways.ts';

interface WaysProps {
  host: HTMLElement;
  form: HTMLFormElement;
  /** Links to other ways to give. */
  links: readonly HTMLAnchorElement[];
}

/** Dispatches `widget:way` when the visitor follows a link to another way to give. The browser follows the link itself. */
export function Ways({ host, form, links }: WaysProps): ReactNode {
  return links.map((link) => {
    const handlePress = (event: MouseEvent): void => {
      if (!isFollowed(event)) return;
      // `form.id` would be a control that is named `id`.
      const id = form.getAttribute('id') ?? '';
      const detail: WayDetail = { widget: donation.name, form: id, way: link.dataset.way ?? '' };
      host.dispatchEvent(new CustomEvent('widget:way', { bubbles: true, detail }));
    };
    return <Enhance key={keyOf(link)} element={link} onClick={handlePress} onAuxclick={handlePress} />;
  });
}

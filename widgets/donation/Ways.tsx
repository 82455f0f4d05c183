import type { ReactNode } from 'react';
import { commonDetail, dispatchLater, type FormEventSource } from '../../src/forms/events/formEvents.ts';
import { Enhance, keyOf } from '../../src/runtime/Enhance.tsx';
import { isFollowed, type WayEventDetail } from './ways.ts';

interface WaysProps extends FormEventSource {
  /** Links to other ways to give. */
  links: readonly HTMLAnchorElement[];
}

/** Dispatches `widget:way` when the visitor follows a link to another way to give. The browser follows the link itself. */
export function Ways({ host, form, links }: WaysProps): ReactNode {
  return links.map((link) => {
    const handlePress = (event: MouseEvent): void => {
      if (!isFollowed(event)) return;
      const detail: WayEventDetail = { ...commonDetail({ host, form }), way: link.dataset.way ?? '' };
      dispatchLater(host, 'widget:way', detail);
    };
    return <Enhance key={keyOf(link)} element={link} onClick={handlePress} onAuxclick={handlePress} />;
  });
}

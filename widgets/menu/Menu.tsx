import type { ReactNode } from 'react';
import { Dialog, useDialogState } from '../../src/Dialog.tsx';
import { mountable, type ViewProps } from '../../src/define.ts';
import { isPlainPress } from '../../src/dom/plainPress.ts';
import { useOpeners } from '../../src/dom/useOpeners.ts';
import { Enhance, keyOf } from '../../src/Enhance.tsx';
import { leadsWithinPage } from './leadsWithinPage.ts';
import { menu } from './menu.ts';
import './menu.css';

/** The openers are links so that they lead to the navigation without script; with it they do what a button does. */
const asButton = { role: 'button', onKeydown: pressOnSpace };

/** What a button does with the space bar, and a link does not. */
function pressOnSpace(event: KeyboardEvent): void {
  if (event.key !== ' ' || event.defaultPrevented) return;
  event.preventDefault();
  (event.currentTarget as HTMLElement).click();
}

/** A menu is a dialog that holds the site's navigation. What its submenus show is kept by the browser, in `<details>`. */
export function Menu({ host, parts }: ViewProps<typeof menu>): ReactNode {
  const state = useDialogState(host);
  const links = useOpeners(host.id).filter((opener) => opener instanceof HTMLAnchorElement);
  const follow = (event: MouseEvent): void => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (link && isPlainPress(event) && leadsWithinPage(link.href, location.href)) state.close('request');
  };
  return (
    <>
      <Dialog host={host} parts={{ ...parts, body: parts.list }} state={state} closesOutside />
      <Enhance element={parts.list} onClick={follow} />
      {links.map((link) => (
        <Enhance key={keyOf(link)} element={link} {...asButton} />
      ))}
    </>
  );
}

export const widget = mountable(menu, Menu);

import type { ReactNode } from 'react';
import { Dialog, useDialogState } from '../../src/controls/dialog/Dialog.tsx';
import { isPlainClick, linkOf } from '../../src/page/plainClick.ts';
import { useOpeners } from '../../src/page/useOpeners.ts';
import { createWidget, type ViewProps } from '../../src/runtime/define.ts';
import { Enhance, keyOf } from '../../src/runtime/Enhance.tsx';
import { isSamePageLink } from './isSamePageLink.ts';
import { menu } from './menu.ts';
import './menu.css';

/** Attributes that make a link behave like a button. Openers are links so that they work without JavaScript. */
const buttonAttributes = { role: 'button', onKeydown: clickOnSpace, onKeyup: clickOnSpace };

/**
 * Clicks the element when Space is released, as browsers do for buttons but not for links. The runtime replays only the press
 * of a key.
 */
function clickOnSpace(event: KeyboardEvent): void {
  if (event.key !== ' ' || event.defaultPrevented) return;
  event.preventDefault();
  if (event.type === 'keyup' || !event.isTrusted) (event.currentTarget as HTMLElement).click();
}

/**
 * Renders a dialog that holds the site's navigation. Its submenus are `<details>`, whose state the browser maintains.
 */
export function Menu({ host, parts }: ViewProps<typeof menu>): ReactNode {
  const state = useDialogState(host);
  const links = useOpeners(host.id).filter((opener) => opener instanceof HTMLAnchorElement);
  const handleClick = (event: MouseEvent): void => {
    const link = linkOf(event);
    if (link && isPlainClick(event) && isSamePageLink(link.href, location.href)) state.close('request');
  };
  return (
    <>
      <Dialog host={host} parts={{ ...parts, body: parts.list }} state={state} shouldCloseOnOutsideClick />
      <Enhance element={parts.list} onClick={handleClick} />
      {links.map((link) => (
        <Enhance key={keyOf(link)} element={link} {...buttonAttributes} />
      ))}
    </>
  );
}

export const widget = createWidget(menu, Menu);

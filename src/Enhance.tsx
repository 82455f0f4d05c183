import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { createWriter, type Wanted } from './writer.ts';

type Attributes = {
  [Name in
    | 'hidden'
    | 'disabled'
    | 'required'
    | 'novalidate'
    | 'inert'
    | 'tabindex'
    | 'role'
    | 'id'
    | 'href'
    | 'download'
    | 'type'
    | 'autocomplete'
    | 'autocapitalize'
    | 'spellcheck'
    | `aria-${string}`
    | `data-${string}`]?: string | number | boolean | undefined;
};

/** `onClick`, `onKeydown`: the browser's own event names, for they are the browser's own listeners. */
type Listeners = {
  [Type in keyof HTMLElementEventMap as `on${Capitalize<Type>}`]?:
    | ((event: HTMLElementEventMap[Type]) => void)
    | undefined;
};

export interface EnhanceProps extends Attributes, Listeners {
  /** An element that the server sent and React did not make. Nothing happens where it is undefined. */
  element: HTMLElement | undefined;
  /** Classes beside the server's own. */
  className?: string | undefined;
  /** In place of the element's content. */
  text?: string | undefined;
  /** Rendered into a slot of its own at the end of the element. */
  children?: ReactNode;
}

type Handler = (event: Event) => void;

/** ARIA's states are words ('false' is said); the others are there or not. */
function attributeValue(name: string, value: string | number | boolean): string | null {
  if (typeof value !== 'boolean' || name.startsWith('aria-')) return String(value);
  return value ? '' : null;
}

/** Parts the props of an element into what is written to it and what it listens to. */
function readProps({ className = '', text, ...props }: Record<string, unknown>): {
  wanted: Wanted;
  handlers: Record<string, Handler>;
} {
  const attributes: Record<string, string | null> = {};
  const handlers: Record<string, Handler> = {};
  for (const [name, value] of Object.entries(props)) {
    if (value === undefined) continue;
    if (typeof value === 'function') handlers[name.slice(2).toLowerCase()] = value as Handler;
    else attributes[name] = attributeValue(name, value as string | number | boolean);
  }
  const classes = String(className).split(/\s+/).filter(Boolean);
  return { wanted: { attributes, classes, text: text as string | undefined }, handlers };
}

/** An error in a listener is thrown again where React sees it, so that it ends the widget like any other (RT-04). */
function useListeners(element: HTMLElement, handlers: Record<string, Handler>): void {
  const current = useRef(handlers);
  const [, setCrash] = useState<undefined>();
  const types = Object.keys(handlers).sort().join(' ');
  useLayoutEffect(() => {
    current.current = handlers;
  });
  useLayoutEffect(() => {
    const listening = new AbortController();
    const listen = (event: Event): void => {
      try {
        current.current[event.type]?.(event);
      } catch (error) {
        setCrash(() => {
          throw error;
        });
      }
    };
    for (const type of types.split(' ').filter(Boolean)) {
      element.addEventListener(type, listen, { signal: listening.signal });
    }
    return () => listening.abort();
  }, [element, types]);
}

function useWriter(element: HTMLElement, wanted: Wanted): void {
  const [writer] = useState(() => createWriter(element));
  useLayoutEffect(() => writer.write(wanted));
  useLayoutEffect(() => writer.undo, [writer]);
}

/** An element of our own at the end of one of the server's: whatever React renders there is nobody else's business. */
function Slot({ inside, children }: { inside: HTMLElement; children: ReactNode }): ReactNode {
  const [slot] = useState(() => document.createElement('div'));
  useLayoutEffect(() => {
    slot.setAttribute('data-widget-slot', '');
    inside.append(slot);
    return () => slot.remove();
  }, [inside, slot]);
  return createPortal(children, slot);
}

function Enhanced({ element, children, ...props }: EnhanceProps & { element: HTMLElement }): ReactNode {
  const { wanted, handlers } = readProps(props);
  useListeners(element, handlers);
  useWriter(element, wanted);
  return children === undefined ? null : <Slot inside={element}>{children}</Slot>;
}

/**
 * Says what an element of the server's should be like while this is rendered: its attributes, classes, text, listeners,
 * and what stands in a slot at its end. Unmounting puts everything back. It is the only way a view writes to the
 * server's markup (RT-03).
 */
export function Enhance({ element, ...props }: EnhanceProps): ReactNode {
  // The key makes another element another instance: what was written to the first one is taken back.
  return element ? <Enhanced key={keyOf(element)} element={element} {...props} /> : null;
}

const keys = new WeakMap<Element, number>();
let keyCount = 0;

/** A key for an element in a list of what is rendered for elements. */
export function keyOf(element: Element): number {
  const key = keys.get(element) ?? keyCount++;
  keys.set(element, key);
  return key;
}

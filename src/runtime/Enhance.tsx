import { type ReactNode, useContext, useEffectEvent, useLayoutEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { createCheckedWriter } from './checkedWriter.ts';
import { HostContext } from './HostContext.ts';
import { contains } from './ownProperty.ts';
import { languageFor, markTextsIn } from './textLanguages.ts';
import { useConstant } from './useConstant.ts';
import { createWriter, type DesiredState, isContentReplaced } from './writer.ts';

type Attributes = {
  [Name in
    | 'class'
    | 'hidden'
    | 'open'
    | 'popovertarget'
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
    | 'pattern'
    | 'autocapitalize'
    | 'inputmode'
    | 'for'
    | 'spellcheck'
    | `aria-${string}`
    | `data-${string}`]?: string | number | boolean | undefined;
};

/**
 * Event listeners, keyed by property name, such as `onClick` and `onKeydown`. They are named after the native events,
 * because they are native listeners.
 */
type Listeners = {
  [Type in keyof HTMLElementEventMap as `on${Capitalize<Type>}`]?:
    | ((event: HTMLElementEventMap[Type]) => void)
    | undefined;
};

export interface EnhanceProps extends Attributes, Listeners {
  /** Element in the server's markup. If undefined, the component renders nothing. */
  element: HTMLElement | undefined;
  /** Classes to add to the server's own classes. The `class` attribute replaces the server's classes. */
  className?: string | undefined;
  /** Custom properties only, because an element's appearance belongs in a stylesheet. */
  style?: Readonly<Record<`--${string}`, string>> | undefined;
  /** Text that replaces the content of the element. */
  text?: string | undefined;
  /** Content rendered into a slot. */
  children?: ReactNode;
  /** Element in the server's markup that the slot precedes. By default, the slot is at the end of `element`. */
  slotBefore?: HTMLElement | undefined;
}

type Handler = (event: Event) => void;

/**
 * Returns the value of an attribute as text, or null to remove the attribute. ARIA states are written as 'true' and
 * 'false'; any other boolean is written as the presence or absence of the attribute.
 */
function attributeValue(name: string, value: string | number | boolean): string | null {
  if (typeof value !== 'boolean' || name.startsWith('aria-')) return String(value);
  return value ? '' : null;
}

/** Splits the props into the desired state of the element, with the language of its text, and its event handlers. */
function splitProps(
  element: Element,
  { className = '', style = {}, text, ...props }: Record<string, unknown>,
): {
  desired: DesiredState;
  handlers: Record<string, Handler>;
} {
  const attributes: Record<string, string | null> = {};
  const handlers: Record<string, Handler> = {};
  for (const [name, value] of Object.entries(props)) {
    if (value === undefined) continue;
    if (typeof value === 'function') handlers[name.slice(2).toLowerCase()] = value as Handler;
    else attributes[name] = attributeValue(name, value as string | number | boolean);
  }
  const language = languageFor(element, attributes['aria-label'], text as string | undefined);
  if (language !== undefined) attributes.lang = language;
  const classes = String(className).split(/\s+/).filter(Boolean);
  const desired = { attributes, classes, properties: style, text } as DesiredState;
  return { desired, handlers };
}

/** Elements on which widgets have listened for clicks. */
export const clickable = new WeakSet<Element>();

/**
 * Adds event listeners to an element. An error in a listener is rethrown during rendering, so that it ends the widget
 * like any other error (RT-04).
 */
function useListeners(element: HTMLElement, handlers: Record<string, Handler>): void {
  const [, setCrash] = useState<undefined>();
  const types = Object.keys(handlers).sort().join(' ');
  const handleEvent = useEffectEvent((event: Event): void => {
    try {
      handlers[event.type]?.(event);
    } catch (error) {
      setCrash(() => {
        throw error;
      });
    }
  });
  useLayoutEffect(() => {
    const controller = new AbortController();
    for (const type of types.split(' ').filter(Boolean)) {
      if (type === 'click') clickable.add(element);
      element.addEventListener(type, (event) => handleEvent(event), { signal: controller.signal });
    }
    return () => controller.abort();
  }, [element, types]);
}

function useWriter(element: HTMLElement, desired: DesiredState): void {
  // `npm start` checks for conflicts. The build removes the check.
  const writer = useConstant(() => (import.meta.env.DEV ? createCheckedWriter : createWriter)(element));
  useLayoutEffect(() => writer.write(desired));
  useLayoutEffect(() => writer.undo, [writer]);
}

/** Selector of elements that may contain only phrasing content, such as text and links, but no `<div>`. */
const PHRASING_ONLY =
  'label, p, span, button, legend, summary, output, :is(h1, h2, h3, h4, h5, h6), em, strong, small';

/** Slots into which React renders. */
const slots = new WeakSet<Element>();

/**
 * Removes the copies of slots that other code creates when it copies a mounted widget's markup, for example with
 * `main.innerHTML += '…'`. No other code would remove the content of these copies, such as the errors of a form.
 */
export function removeCopiedSlots(host: Element): void {
  for (const slot of host.querySelectorAll('[data-widget-slot]')) if (!slots.has(slot)) slot.remove();
}

/** Returns false if code that morphs the page has made a slot one of the server's elements. */
const isSlot = (slot: Element): boolean => slot.hasAttribute('data-widget-slot');

/** Slots that are in use, the elements that contain them, and functions that insert them. */
const insertions = new Map<Element, { container: Element; insert: () => void }>();

/** Returns true if other code has removed a slot from an element of a host. */
export const hasLostSlot = (host: Element): boolean =>
  [...insertions].some(
    ([slot, { container }]) =>
      !slot.isConnected &&
      container.isConnected &&
      contains(host, container) &&
      !isContentReplaced(container),
  );

/** Server elements that `<Enhance>` changes, with the hosts of the widgets. */
const enhanced = new Set<{ host: Element | undefined; element: Element }>();

/**
 * Inserts the slots in a host that code that morphs the page has removed. Returns false if the widget has to be remounted
 * instead: such code has replaced an element that the widget uses, has made a slot one of the server's elements, or has
 * removed a frame, which loads again.
 */
export function repeatInsertions(host: Element): boolean {
  const inHost = [...insertions].filter(
    ([, { container }]) => contains(host, container) && !isContentReplaced(container),
  );
  const removed = inHost.filter(([slot]) => !slot.isConnected);
  for (const [, { insert }] of removed) insert();
  return (
    inHost.every(([slot]) => isSlot(slot)) &&
    removed.every(([slot]) => !slot.querySelector('iframe')) &&
    [...enhanced].every((used) => used.host !== host || used.element.isConnected)
  );
}

interface SlotProps {
  container: HTMLElement;
  before: HTMLElement | undefined;
  children: ReactNode;
}

/**
 * Renders content into a slot: an element inside a server element. Only React changes the content of the slot. The slot
 * is a `<span>` where HTML forbids a `<div>`.
 */
function Slot({ container, before, children }: SlotProps): ReactNode {
  const slot = useConstant(() => document.createElement(container.closest(PHRASING_ONLY) ? 'span' : 'div'));
  useLayoutEffect(() => {
    const insert = (): void => {
      if (before) before.before(slot);
      else container.append(slot);
    };
    slot.setAttribute('data-widget-slot', '');
    slots.add(slot);
    insertions.set(slot, { container, insert });
    insert();
    markTextsIn(slot);
    return () => {
      insertions.delete(slot);
      if (isSlot(slot)) slot.remove();
    };
  }, [container, before, slot]);
  return createPortal(children, slot);
}

function Enhanced(all: EnhanceProps & { element: HTMLElement }): ReactNode {
  const { element, children, slotBefore, ...props } = all;
  const { desired, handlers } = splitProps(element, props);
  const host = useContext(HostContext);
  useListeners(element, handlers);
  useWriter(element, desired);
  useLayoutEffect(() => {
    const used = { host, element };
    enhanced.add(used);
    return () => void enhanced.delete(used);
  }, [host, element]);
  if (children === undefined) return null;
  return (
    <Slot container={element} before={slotBefore}>
      {children}
    </Slot>
  );
}

/**
 * Applies attributes, classes, custom properties, text, listeners and slot content to a server element while the
 * component is rendered, and restores the element when the component unmounts. Views write to the server's elements
 * only through this component (RT-03), except for states that the browser owns: checked boxes, values, `details.open`.
 */
export function Enhance({ element, ...props }: EnhanceProps): ReactNode {
  // The key gives each element its own instance: if the prop changes, the previous element is restored.
  return element ? <Enhanced key={keyOf(element)} element={element} {...props} /> : null;
}

const keys = new WeakMap<Element, number>();
let keyCount = 0;

/** Returns a stable React key for an element. */
export function keyOf(element: Element): number {
  const key = keys.get(element) ?? keyCount++;
  keys.set(element, key);
  return key;
}

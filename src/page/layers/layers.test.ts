// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Layer, openLayer } from './layers.ts';

const closeFunctions: (() => void)[] = [];

/** Creates a layer with one button, in the body or in another element. */
function createLayer(properties: Partial<Layer> = {}, parent: Element = document.body): Layer {
  const element = document.createElement('aside');
  const panel = document.createElement('section');
  panel.append(document.createElement('button'));
  element.append(panel);
  parent.append(element);
  return { element, panel, isModal: true, onDismiss: vi.fn<Layer['onDismiss']>(), ...properties };
}
function open(layer: Layer): () => void {
  const close = openLayer(layer);
  closeFunctions.push(close);
  vi.advanceTimersByTime(500);
  return close;
}
const pressEscape = (): void => {
  document.body.dispatchEvent(
    new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }),
  );
};
const isUnreachable = (element: Element): boolean =>
  element.hasAttribute('inert') && element.getAttribute('aria-hidden') === 'true';

let main: HTMLElement;
let opener: HTMLButtonElement;

beforeEach(() => {
  vi.useFakeTimers();
  // happy-dom does not support popovers.
  Object.assign(HTMLElement.prototype, {
    togglePopover: vi.fn<() => boolean>(),
    showPopover: vi.fn<() => void>(),
    hidePopover: vi.fn<() => void>(),
  });
  main = document.createElement('main');
  opener = document.createElement('button');
  main.append(opener);
  document.body.replaceChildren(main);
  opener.focus();
});
afterEach(() => {
  for (const close of closeFunctions.splice(0).reverse()) close();
  vi.runAllTimers();
  vi.useRealTimers();
});

describe('a modal layer', () => {
  it.each(['its opener', 'itself'])('opened by %s makes the page unreachable, and restores it', (cause) => {
    const layer = createLayer(cause === 'itself' ? {} : { opener });
    const other = document.createElement('p');
    main.append(other);
    const before = document.documentElement.outerHTML;
    const close = openLayer(layer);
    expect(isUnreachable(other)).toBe(true);
    expect(isUnreachable(main) || isUnreachable(opener)).toBe(false);
    expect(opener.tabIndex).toBe(-1);
    vi.advanceTimersByTime(500);
    expect(isUnreachable(main)).toBe(true);
    expect(isUnreachable(layer.element)).toBe(false);
    expect(document.body.style.overflow).toBe('hidden');
    expect(layer.panel.contains(document.activeElement)).toBe(true);
    close();
    expect(document.documentElement.outerHTML).toBe(before);
    expect(document.activeElement).toBe(opener);
  });

  it('closes only once', () => {
    const [first, second] = [createLayer(), createLayer()];
    const close = open(first);
    close();
    open(second);
    close();
    expect(isUnreachable(main)).toBe(true);
    expect(document.body.style.overflow).toBe('hidden');
  });

  it('can close below another layer, which keeps the page unreachable', () => {
    const [below, above] = [createLayer(), createLayer()];
    const closeBelow = open(below);
    const closeAbove = open(above);
    expect(isUnreachable(below.element)).toBe(true);
    closeBelow();
    expect(isUnreachable(main)).toBe(true);
    expect(above.panel.contains(document.activeElement)).toBe(true);
    expect(document.body.style.overflow).toBe('hidden');
    closeAbove();
    expect(isUnreachable(main)).toBe(false);
    expect(document.body.style.overflow).toBe('');
  });

  it('is dismissed when the visitor leaves the page, topmost first', () => {
    const order: string[] = [];
    const [below, above] = ['below', 'above'].map((name) =>
      createLayer({ onDismiss: (reason) => order.push(`${name} ${reason}`) }),
    );
    if (below && above) [below, above].map(open);
    window.dispatchEvent(new Event('pagehide'));
    expect(order).toEqual(['above leave', 'below leave']);
  });

  it('has no effect if its element is not in the document', () => {
    const layer = createLayer();
    layer.element.remove();
    open(layer)();
    expect(isUnreachable(main)).toBe(false);
  });
});

describe('a layer that is not modal', () => {
  it('leaves the page and focus alone, and is dismissed by Escape', () => {
    const layer = createLayer({ isModal: false, opener });
    const before = document.documentElement.outerHTML;
    const close = open(layer);
    expect(document.documentElement.outerHTML).toBe(before);
    expect(document.activeElement).toBe(opener);
    pressEscape();
    expect(layer.onDismiss).toHaveBeenCalledExactlyOnceWith('escape');
    close();
    pressEscape();
    expect(layer.onDismiss).toHaveBeenCalledOnce();
  });

  it('returns focus to its opener from inside, but not from elsewhere', () => {
    const layer = createLayer({ isModal: false, opener });
    const close = open(layer);
    layer.panel.querySelector('button')?.focus();
    close();
    expect(document.activeElement).toBe(opener);
    const elsewhere = document.createElement('button');
    main.append(elsewhere);
    const closeAgain = open(layer);
    elsewhere.focus();
    closeAgain();
    expect(document.activeElement).toBe(elsewhere);
  });

  it('returns focus to its opener from the element around it, which a click on the background focuses', () => {
    const layer = createLayer({ isModal: false, opener }, main);
    const close = open(layer);
    main.tabIndex = -1;
    main.focus();
    close();
    expect(document.activeElement).toBe(opener);
  });

  it('is dismissed before the modal layer around it, which keeps the page unreachable', () => {
    const modal = createLayer();
    const panel = createLayer({ isModal: false }, modal.panel);
    open(modal);
    const close = open(panel);
    pressEscape();
    expect(panel.onDismiss).toHaveBeenCalledOnce();
    expect(modal.onDismiss).not.toHaveBeenCalled();
    expect(isUnreachable(main)).toBe(true);
    close();
    pressEscape();
    expect(modal.onDismiss).toHaveBeenCalledOnce();
    expect(isUnreachable(main)).toBe(true);
  });
});

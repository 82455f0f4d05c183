// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Layer, openLayer } from './layers.ts';

const closers: (() => void)[] = [];

/** A layer with one button in it, in the body or in another element. */
function makeLayer(properties: Partial<Layer> = {}, parent: Element = document.body): Layer {
  const element = document.createElement('aside');
  const inner = document.createElement('section');
  inner.append(document.createElement('button'));
  element.append(inner);
  parent.append(element);
  return { element, inner, isModal: true, onDismiss: vi.fn<Layer['onDismiss']>(), ...properties };
}
function open(layer: Layer): () => void {
  const close = openLayer(layer);
  closers.push(close);
  return close;
}
const pressEscape = (): void => {
  document.body.dispatchEvent(
    new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }),
  );
};
const isAway = (element: Element): boolean =>
  element.hasAttribute('inert') && element.getAttribute('aria-hidden') === 'true';

let main: HTMLElement;
let opener: HTMLButtonElement;

beforeEach(() => {
  main = document.createElement('main');
  opener = document.createElement('button');
  main.append(opener);
  document.body.replaceChildren(main);
  opener.focus();
});
afterEach(() => {
  for (const close of closers.splice(0).reverse()) close();
});

describe('a modal layer', () => {
  it('takes the page and gives it back as it was', () => {
    const layer = makeLayer();
    const before = document.documentElement.outerHTML;
    const close = open(layer);
    expect(isAway(main)).toBe(true);
    expect(isAway(layer.element)).toBe(false);
    expect(document.body.style.overflow).toBe('hidden');
    expect(layer.inner.contains(document.activeElement)).toBe(true);
    close();
    expect(document.documentElement.outerHTML).toBe(before);
    expect(document.activeElement).toBe(opener);
  });

  it('closes once', () => {
    const [first, second] = [makeLayer(), makeLayer()];
    const close = open(first);
    close();
    open(second);
    close();
    expect(isAway(main)).toBe(true);
    expect(document.body.style.overflow).toBe('hidden');
  });

  it('may be closed while another is above it, which keeps the page', () => {
    const [below, above] = [makeLayer(), makeLayer()];
    const closeBelow = open(below);
    const closeAbove = open(above);
    expect(isAway(below.element)).toBe(true);
    closeBelow();
    expect(isAway(main)).toBe(true);
    expect(above.inner.contains(document.activeElement)).toBe(true);
    expect(document.body.style.overflow).toBe('hidden');
    closeAbove();
    expect(isAway(main)).toBe(false);
    expect(document.body.style.overflow).toBe('');
  });

  it('is told when the page is left, the topmost first', () => {
    const order: string[] = [];
    const [below, above] = ['below', 'above'].map((name) =>
      makeLayer({ onDismiss: (reason) => order.push(`${name} ${reason}`) }),
    );
    if (below && above) [below, above].map(open);
    window.dispatchEvent(new Event('pagehide'));
    expect(order).toEqual(['above leave', 'below leave']);
  });

  it('that is not on the page takes nothing', () => {
    const layer = makeLayer();
    layer.element.remove();
    open(layer)();
    expect(isAway(main)).toBe(false);
  });
});

describe('a layer that is not modal', () => {
  it('leaves page and focus alone, and hears of Escape', () => {
    const layer = makeLayer({ isModal: false, opener });
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

  it('gives the focus back from inside, and not from where the visitor has put it', () => {
    const layer = makeLayer({ isModal: false, opener });
    const close = open(layer);
    layer.inner.querySelector('button')?.focus();
    close();
    expect(document.activeElement).toBe(opener);
    const elsewhere = document.createElement('button');
    main.append(elsewhere);
    const closeAgain = open(layer);
    elsewhere.focus();
    closeAgain();
    expect(document.activeElement).toBe(elsewhere);
  });

  it('in a modal one is asked before it, and leaves the page to it', () => {
    const modal = makeLayer();
    const panel = makeLayer({ isModal: false }, modal.inner);
    open(modal);
    const close = open(panel);
    pressEscape();
    expect(panel.onDismiss).toHaveBeenCalledOnce();
    expect(modal.onDismiss).not.toHaveBeenCalled();
    expect(isAway(main)).toBe(true);
    close();
    pressEscape();
    expect(modal.onDismiss).toHaveBeenCalledOnce();
    expect(isAway(main)).toBe(true);
  });
});

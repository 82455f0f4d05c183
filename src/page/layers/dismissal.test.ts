// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Dismissible, listenForEscape, listenForOutsideClick } from './dismissal.ts';

let stack: Dismissible[] = [];
let listening = new AbortController();

/** Opens a layer above the others. */
function openLayer(): Dismissible & { onDismiss: ReturnType<typeof vi.fn> } {
  const panel = document.createElement('section');
  panel.append(document.createElement('button'));
  document.body.append(panel);
  const layer = { panel, onDismiss: vi.fn<Dismissible['onDismiss']>() };
  stack.push(layer);
  return layer;
}
const send = (target: EventTarget, ...types: string[]): void => {
  for (const type of types) target.dispatchEvent(new MouseEvent(type, { bubbles: true, composed: true }));
};
const clickOn = (target: EventTarget): void => send(target, 'mousedown', 'mouseup', 'click');
function pressKey(init: KeyboardEventInit, target: EventTarget = document.body): KeyboardEvent {
  const event = new KeyboardEvent('keydown', { bubbles: true, cancelable: true, ...init });
  target.dispatchEvent(event);
  return event;
}

beforeEach(() => {
  document.body.replaceChildren(document.createElement('main'));
  stack = [];
  listening = new AbortController();
  const context = { topmost: () => stack.at(-1), target: window, signal: listening.signal };
  listenForEscape(context);
  listenForOutsideClick(context);
});
afterEach(() => listening.abort());

describe('listenForEscape', () => {
  it('dismisses the topmost layer only', () => {
    const [below, above] = [openLayer(), openLayer()];
    expect(pressKey({ key: 'Escape' }).defaultPrevented).toBe(true);
    expect(above.onDismiss).toHaveBeenCalledExactlyOnceWith('escape');
    expect(below.onDismiss).not.toHaveBeenCalled();
  });

  it('recognizes Escape by its key code', () => {
    const layer = openLayer();
    const event = new KeyboardEvent('keydown', { bubbles: true });
    Object.defineProperty(event, 'keyCode', { value: 27 });
    document.body.dispatchEvent(event);
    expect(layer.onDismiss).toHaveBeenCalledOnce();
  });

  it('leaves the default action alone when no layer is open', () => {
    expect(pressKey({ key: 'Escape' }).defaultPrevented).toBe(false);
  });

  it('ignores a key press that another listener has handled', () => {
    const layer = openLayer();
    layer.panel.addEventListener('keydown', (event) => event.preventDefault());
    pressKey({ key: 'Escape' }, layer.panel);
    expect(layer.onDismiss).not.toHaveBeenCalled();
  });

  it.each([{ isComposing: true }, { keyCode: 229 }])('ignores an input method’s keys: %o', (properties) => {
    const layer = openLayer();
    const event = new KeyboardEvent('keydown', { key: 'Escape', bubbles: true });
    for (const [name, value] of Object.entries(properties)) Object.defineProperty(event, name, { value });
    document.body.dispatchEvent(event);
    expect(layer.onDismiss).not.toHaveBeenCalled();
  });

  it('ignores other keys', () => {
    const layer = openLayer();
    pressKey({ key: 'Enter' });
    expect(layer.onDismiss).not.toHaveBeenCalled();
  });
});

describe('listenForOutsideClick', () => {
  it('dismisses the topmost layer only', () => {
    const [below, above] = [openLayer(), openLayer()];
    clickOn(document.body);
    expect(above.onDismiss).toHaveBeenCalledExactlyOnceWith('outside');
    clickOn(below.panel);
    expect(above.onDismiss).toHaveBeenCalledTimes(2);
    expect(below.onDismiss).not.toHaveBeenCalled();
  });

  it('ignores a click inside, even on an element that the click removes', () => {
    const layer = openLayer();
    const button = layer.panel.querySelector('button');
    button?.addEventListener('click', () => button.remove());
    if (button) clickOn(button);
    expect(button?.isConnected).toBe(false);
    expect(layer.onDismiss).not.toHaveBeenCalled();
  });

  it('ignores a pointer press that begins or ends inside', () => {
    const layer = openLayer();
    send(layer.panel, 'mousedown');
    send(document.body, 'mouseup', 'click');
    send(document.body, 'mousedown');
    send(layer.panel, 'mouseup');
    send(document.body, 'click');
    expect(layer.onDismiss).not.toHaveBeenCalled();
  });

  it('ignores a click made by a script', () => {
    const layer = openLayer();
    document.querySelector('main')?.click();
    expect(layer.onDismiss).not.toHaveBeenCalled();
  });

  it('ignores a click on the opener', () => {
    const opener = document.createElement('button');
    document.body.append(opener);
    const layer = Object.assign(openLayer(), { opener });
    clickOn(opener);
    expect(layer.onDismiss).not.toHaveBeenCalled();
  });

  it('ignores a click that began before the layer was topmost', () => {
    const below = openLayer();
    send(document.body, 'mousedown');
    const above = openLayer();
    send(document.body, 'mouseup', 'click');
    expect(below.onDismiss).not.toHaveBeenCalled();
    expect(above.onDismiss).not.toHaveBeenCalled();
  });

  it('dismisses even if the click is stopped from propagating', () => {
    const layer = openLayer();
    const main = document.querySelector('main');
    for (const type of ['mousedown', 'mouseup', 'click'])
      main?.addEventListener(type, (event) => event.stopPropagation());
    if (main) clickOn(main);
    expect(layer.onDismiss).toHaveBeenCalledOnce();
  });
});

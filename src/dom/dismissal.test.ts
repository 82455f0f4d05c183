// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Dismissable, listenForEscape, listenForPressOutside } from './dismissal.ts';

let stack: Dismissable[] = [];
let listening = new AbortController();

function makeLayer(): Dismissable & { onDismiss: ReturnType<typeof vi.fn> } {
  const inner = document.createElement('section');
  inner.append(document.createElement('button'));
  document.body.append(inner);
  return { inner, onDismiss: vi.fn<Dismissable['onDismiss']>() };
}
const send = (target: EventTarget, ...types: string[]): void => {
  for (const type of types) target.dispatchEvent(new MouseEvent(type, { bubbles: true, composed: true }));
};
const press = (target: EventTarget): void => send(target, 'mousedown', 'mouseup', 'click');
function key(init: KeyboardEventInit, target: EventTarget = document.body): KeyboardEvent {
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
  listenForPressOutside(context);
});
afterEach(() => listening.abort());

describe('Escape', () => {
  it('reaches the topmost layer and nobody else', () => {
    const [below, above] = [makeLayer(), makeLayer()];
    stack = [below, above];
    expect(key({ key: 'Escape' }).defaultPrevented).toBe(true);
    expect(above.onDismiss).toHaveBeenCalledExactlyOnceWith('escape');
    expect(below.onDismiss).not.toHaveBeenCalled();
  });

  it('is known by its code, too', () => {
    const layer = makeLayer();
    stack = [layer];
    const event = new KeyboardEvent('keydown', { bubbles: true });
    Object.defineProperty(event, 'keyCode', { value: 27 });
    document.body.dispatchEvent(event);
    expect(layer.onDismiss).toHaveBeenCalledOnce();
  });

  it('is left alone when nothing is open', () => {
    expect(key({ key: 'Escape' }).defaultPrevented).toBe(false);
  });

  it('means nothing that somebody else has answered', () => {
    const layer = makeLayer();
    stack = [layer];
    layer.inner.addEventListener('keydown', (event) => event.preventDefault());
    key({ key: 'Escape' }, layer.inner);
    expect(layer.onDismiss).not.toHaveBeenCalled();
  });

  it.each([{ isComposing: true }, { keyCode: 229 }])('of an input method means nothing: %o', (properties) => {
    const layer = makeLayer();
    stack = [layer];
    const event = new KeyboardEvent('keydown', { key: 'Escape', bubbles: true });
    for (const [name, value] of Object.entries(properties)) Object.defineProperty(event, name, { value });
    document.body.dispatchEvent(event);
    expect(layer.onDismiss).not.toHaveBeenCalled();
  });

  it('is the only key that does', () => {
    const layer = makeLayer();
    stack = [layer];
    key({ key: 'Enter' });
    expect(layer.onDismiss).not.toHaveBeenCalled();
  });
});

describe('a press', () => {
  it('outside reaches the topmost layer and nobody else', () => {
    const [below, above] = [makeLayer(), makeLayer()];
    stack = [below, above];
    press(document.body);
    expect(above.onDismiss).toHaveBeenCalledExactlyOnceWith('outside');
    press(below.inner);
    expect(above.onDismiss).toHaveBeenCalledTimes(2);
    expect(below.onDismiss).not.toHaveBeenCalled();
  });

  it('inside reaches nobody, also on something that it removes', () => {
    const layer = makeLayer();
    stack = [layer];
    const button = layer.inner.querySelector('button');
    button?.addEventListener('click', () => button.remove());
    if (button) press(button);
    expect(button?.isConnected).toBe(false);
    expect(layer.onDismiss).not.toHaveBeenCalled();
  });

  it('must begin and end outside', () => {
    const layer = makeLayer();
    stack = [layer];
    send(layer.inner, 'mousedown');
    send(document.body, 'mouseup', 'click');
    send(document.body, 'mousedown');
    send(layer.inner, 'mouseup');
    send(document.body, 'click');
    expect(layer.onDismiss).not.toHaveBeenCalled();
  });

  it('that code makes is none', () => {
    const layer = makeLayer();
    stack = [layer];
    document.querySelector('main')?.click();
    expect(layer.onDismiss).not.toHaveBeenCalled();
  });

  it('on the opener is for the opener', () => {
    const opener = document.createElement('button');
    document.body.append(opener);
    const layer = { ...makeLayer(), opener };
    stack = [layer];
    press(opener);
    expect(layer.onDismiss).not.toHaveBeenCalled();
  });

  it('that began before the layer was topmost is not its', () => {
    const [below, above] = [makeLayer(), makeLayer()];
    stack = [below];
    send(document.body, 'mousedown');
    stack = [below, above];
    send(document.body, 'mouseup', 'click');
    expect(below.onDismiss).not.toHaveBeenCalled();
    expect(above.onDismiss).not.toHaveBeenCalled();
  });

  it('counts whoever stops it on its way', () => {
    const layer = makeLayer();
    stack = [layer];
    const main = document.querySelector('main');
    for (const type of ['mousedown', 'mouseup', 'click'])
      main?.addEventListener(type, (event) => event.stopPropagation());
    if (main) press(main);
    expect(layer.onDismiss).toHaveBeenCalledOnce();
  });
});

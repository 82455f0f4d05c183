// @vitest-environment happy-dom
import { render } from '@testing-library/react';
import { act, type JSX, type ReactNode } from 'react';
import { afterEach, expect, expectTypeOf, it, vi } from 'vitest';
import { Enhance, type EnhanceProps } from './Enhance.tsx';

document.body.innerHTML =
  '<button id="one" hidden>One</button><div id="two">Two</div><p id="three"><a id="four"></a></p>';
const one = document.getElementById('one') as HTMLElement;
const two = document.getElementById('two') as HTMLElement;
const before = document.body.innerHTML;
const renderDetached = (view: ReactNode) => render(view, { container: document.createElement('div') });
afterEach(() => expect(document.body.innerHTML).toBe(before));

it('<Enhance> writes attributes and classes, and restores them on unmount', () => {
  const { rerender, unmount } = renderDetached(
    <Enhance element={one} hidden={false} aria-expanded={false} tabindex={-1} className="on" />,
  );
  expect(one.outerHTML).toBe('<button id="one" aria-expanded="false" tabindex="-1" class="on">One</button>');
  rerender(<Enhance element={one} hidden={false} aria-expanded />);
  expect(one.outerHTML).toBe('<button id="one" aria-expanded="true">One</button>');
  unmount();
});

it('<Enhance> calls the latest listener until unmount', () => {
  const [older, newer] = [vi.fn(), vi.fn()];
  const { rerender, unmount } = renderDetached(<Enhance element={one} onClick={older} />);
  rerender(<Enhance element={one} onClick={newer} />);
  one.click();
  unmount();
  one.click();
  expect(older).not.toHaveBeenCalled();
  expect(newer).toHaveBeenCalledTimes(1);
});

it('<Enhance> accepts HTML attribute names, while JSX accepts React’s names', () => {
  type Div = JSX.IntrinsicElements['div'];
  expectTypeOf<EnhanceProps>().toHaveProperty('tabindex');
  expectTypeOf<EnhanceProps>().not.toHaveProperty('tabIndex');
  expectTypeOf<EnhanceProps>().toHaveProperty('onKeydown');
  expectTypeOf<EnhanceProps>().not.toHaveProperty('onKeyDown');
  expectTypeOf<Div>().toHaveProperty('tabIndex');
  expectTypeOf<Div>().not.toHaveProperty('tabindex');
  expectTypeOf<Div>().toHaveProperty('onKeyDown');
  expectTypeOf<Div>().not.toHaveProperty('onKeydown');
});

it('<Enhance> renders into a <span> where HTML forbids a <div>', () => {
  const four = document.getElementById('four') as HTMLElement;
  const { unmount } = renderDetached(<Enhance element={four}>{'!'}</Enhance>);
  expect(four.innerHTML).toBe('<span data-widget-slot="">!</span>');
  unmount();
});

it('<Enhance> renders children into a slot', () => {
  const { rerender, unmount } = renderDetached(<Enhance element={two}>{'!'}</Enhance>);
  expect(two.innerHTML).toBe('Two<div data-widget-slot="">!</div>');
  rerender(<Enhance element={two}>{'?'}</Enhance>);
  expect(two.innerHTML).toBe('Two<div data-widget-slot="">?</div>');
  unmount();
});

it('<Enhance> places the slot before an element of the server', () => {
  const next = document.createElement('b');
  two.append(next);
  const { unmount } = renderDetached(
    <Enhance element={two} slotBefore={next}>
      {'!'}
    </Enhance>,
  );
  expect(two.innerHTML).toBe('Two<div data-widget-slot="">!</div><b></b>');
  unmount();
  expect(two.innerHTML).toBe('Two<b></b>');
  next.remove();
});

it('<Enhance> restores the first element when the element changes', () => {
  const { rerender, unmount } = renderDetached(<Enhance element={one} className="on" />);
  rerender(<Enhance element={two} className="on" />);
  expect([one.className, two.className]).toEqual(['', 'on']);
  unmount();
});

it('<Enhance> does nothing without an element', () => {
  renderDetached(
    <Enhance element={undefined} hidden>
      {'nowhere'}
    </Enhance>,
  ).unmount();
});

it('<Enhance> ends the widget when a listener throws', async () => {
  const error = new Error('in a listener');
  const handleClick = (): void => {
    throw error;
  };
  const { container } = renderDetached(<Enhance element={one} aria-label="Press" onClick={handleClick} />);
  await expect(act(async () => one.click())).rejects.toBe(error);
  expect(container.isConnected).toBe(false);
});

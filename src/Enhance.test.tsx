// @vitest-environment happy-dom
import { render } from '@testing-library/react';
import { act, type ReactNode } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { Enhance } from './Enhance.tsx';

document.body.innerHTML = '<button id="one" hidden>One</button><p id="two">Two</p>';
const one = document.getElementById('one') as HTMLElement;
const two = document.getElementById('two') as HTMLElement;
const before = document.body.innerHTML;
const rendered = (view: ReactNode) => render(view, { container: document.createElement('div') });
afterEach(() => expect(document.body.innerHTML).toBe(before));

it('makes an element as the view says, and gives it back', () => {
  const { rerender, unmount } = rendered(
    <Enhance element={one} hidden={false} aria-expanded={false} tabindex={-1} className="on" />,
  );
  expect(one.outerHTML).toBe('<button id="one" aria-expanded="false" tabindex="-1" class="on">One</button>');
  rerender(<Enhance element={one} hidden={false} aria-expanded />);
  expect(one.outerHTML).toBe('<button id="one" aria-expanded="true">One</button>');
  unmount();
});

it('listens with the newest listener, until it goes', () => {
  const [older, newer] = [vi.fn(), vi.fn()];
  const { rerender, unmount } = rendered(<Enhance element={one} onClick={older} />);
  rerender(<Enhance element={one} onClick={newer} />);
  one.click();
  unmount();
  one.click();
  expect(older).not.toHaveBeenCalled();
  expect(newer).toHaveBeenCalledTimes(1);
});

it('renders what is inside into a slot of its own', () => {
  const { rerender, unmount } = rendered(<Enhance element={two}>{'!'}</Enhance>);
  expect(two.innerHTML).toBe('Two<div data-widget-slot="">!</div>');
  rerender(<Enhance element={two}>{'?'}</Enhance>);
  expect(two.innerHTML).toBe('Two<div data-widget-slot="">?</div>');
  unmount();
});

it('follows to another element, and gives the first one back', () => {
  const { rerender, unmount } = rendered(<Enhance element={one} className="on" />);
  rerender(<Enhance element={two} className="on" />);
  expect([one.className, two.className]).toEqual(['', 'on']);
  unmount();
});

it('does nothing where there is no element', () => {
  rendered(
    <Enhance element={undefined} hidden>
      {'nowhere'}
    </Enhance>,
  ).unmount();
});

it('lets an error in a listener end the widget', async () => {
  const error = new Error('in a listener');
  const press = (): void => {
    throw error;
  };
  const { container } = rendered(<Enhance element={one} aria-label="Press" onClick={press} />);
  await expect(act(async () => one.click())).rejects.toBe(error);
  expect(container.isConnected).toBe(false);
});

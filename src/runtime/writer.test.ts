// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createWriter, type DesiredState } from './writer.ts';

let element: HTMLElement;
const desired = (part: Partial<DesiredState>): DesiredState => ({
  attributes: {},
  classes: [],
  text: undefined,
  ...part,
});

beforeEach(() => {
  const container = document.createElement('div');
  container.innerHTML = '<button class="quiet" hidden title="as sent">Show <b>more</b></button>';
  element = container.firstElementChild as HTMLElement;
});

describe('createWriter', () => {
  it('restores the element with its original nodes', () => {
    const original = element.cloneNode(true);
    const bold = element.querySelector('b');
    const writer = createWriter(element);
    const attributes = { hidden: null, 'aria-expanded': 'true', title: 'changed' };
    writer.write(desired({ attributes, classes: ['open', 'quiet'], text: 'Show less' }));
    expect(element.outerHTML).toBe(
      '<button class="quiet open" title="changed" aria-expanded="true">Show less</button>',
    );
    writer.undo();
    // Restored attributes may be in a different order, which changes the serialized markup.
    expect(element.isEqualNode(original)).toBe(true);
    expect(element.querySelector('b')).toBe(bold);
  });

  it('keeps a text node that already has the text, and changes the data of its own', () => {
    element.textContent = '28';
    const sent = element.firstChild;
    const writer = createWriter(element);
    writer.write(desired({ text: '28' }));
    expect(element.firstChild).toBe(sent);
    writer.write(desired({ text: '12' }));
    const own = element.firstChild;
    writer.write(desired({ text: '3' }));
    expect(element.firstChild).toBe(own);
    expect(element.textContent).toBe('3');
    writer.undo();
    expect([...element.childNodes]).toEqual([sent]);
    expect(element.textContent).toBe('28');
  });

  it('restores attributes and classes that are no longer desired', () => {
    const writer = createWriter(element);
    writer.write(desired({ attributes: { title: 'changed', role: 'tab' }, classes: ['a', 'b'] }));
    writer.write(desired({ attributes: { role: 'tab' }, classes: ['b'] }));
    expect(element.getAttribute('title')).toBe('as sent');
    expect(element.className).toBe('quiet b');
  });

  it('leaves no empty class attribute', () => {
    element.removeAttribute('class');
    const writer = createWriter(element);
    writer.write(desired({ classes: ['open'] }));
    writer.undo();
    expect(element.hasAttribute('class')).toBe(false);
  });

  it('does not write the class attribute if it has no class to add or remove', () => {
    element.setAttribute('class', '');
    const writer = createWriter(element);
    const readList = vi.spyOn(element, 'classList', 'get');
    writer.write(desired({ attributes: { title: 'changed' } }));
    writer.undo();
    expect(readList).not.toHaveBeenCalled();
    expect(element.getAttribute('class')).toBe('');
  });

  it('keeps an attribute that other code has changed', () => {
    const writer = createWriter(element);
    writer.write(desired({ attributes: { title: 'ours' } }));
    element.setAttribute('title', 'theirs');
    writer.write(desired({ attributes: { title: 'ours' } }));
    expect(element.title).toBe('theirs');
    writer.undo();
    expect(element.title).toBe('theirs');
  });

  it('restores custom properties, and leaves no empty style attribute', () => {
    element.setAttribute('style', '--sent: 1');
    const writer = createWriter(element);
    writer.write(desired({ properties: { '--sent': '2', '--ours': '3' } }));
    expect(element.style.cssText).toBe('--sent: 2; --ours: 3;');
    writer.write(desired({ properties: { '--ours': '4' } }));
    expect(element.style.cssText).toBe('--sent: 1; --ours: 4;');
    writer.undo();
    expect(element.style.cssText).toBe('--sent: 1;');
    element.removeAttribute('style');
    writer.write(desired({ properties: { '--ours': '5' } }));
    writer.undo();
    expect(element.hasAttribute('style')).toBe(false);
  });

  it('can write again after undo', () => {
    const writer = createWriter(element);
    writer.write(desired({ attributes: { title: 'once' }, text: 'once' }));
    writer.undo();
    writer.write(desired({ attributes: { title: 'twice' }, text: 'twice' }));
    writer.undo();
    expect(element.title).toBe('as sent');
    expect(element.innerHTML).toBe('Show <b>more</b>');
  });
});

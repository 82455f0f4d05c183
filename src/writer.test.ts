// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from 'vitest';
import { createWriter, type Wanted } from './writer.ts';

let element: HTMLElement;
const wanted = (part: Partial<Wanted>): Wanted => ({ attributes: {}, classes: [], text: undefined, ...part });

beforeEach(() => {
  const container = document.createElement('div');
  container.innerHTML = '<button class="quiet" hidden title="as sent">Show <b>more</b></button>';
  element = container.firstElementChild as HTMLElement;
});

describe('writing to an element of the server’s', () => {
  it('gives it back as it was, with its own nodes', () => {
    const before = element.cloneNode(true);
    const bold = element.querySelector('b');
    const writer = createWriter(element);
    const attributes = { hidden: null, 'aria-expanded': 'true', title: 'changed' };
    writer.write(wanted({ attributes, classes: ['open', 'quiet'], text: 'Show less' }));
    expect(element.outerHTML).toBe(
      '<button class="quiet open" title="changed" aria-expanded="true">Show less</button>',
    );
    writer.undo();
    // Not by its text: the order of attributes has no meaning.
    expect(element.isEqualNode(before)).toBe(true);
    expect(element.querySelector('b')).toBe(bold);
  });

  it('gives back what is no longer wanted', () => {
    const writer = createWriter(element);
    writer.write(wanted({ attributes: { title: 'changed', role: 'tab' }, classes: ['a', 'b'] }));
    writer.write(wanted({ attributes: { role: 'tab' }, classes: ['b'] }));
    expect(element.getAttribute('title')).toBe('as sent');
    expect(element.className).toBe('quiet b');
  });

  it('leaves no empty class attribute behind', () => {
    element.removeAttribute('class');
    const writer = createWriter(element);
    writer.write(wanted({ classes: ['open'] }));
    writer.undo();
    expect(element.hasAttribute('class')).toBe(false);
  });

  it('lets stand what somebody else has written since', () => {
    const writer = createWriter(element);
    writer.write(wanted({ attributes: { title: 'ours' } }));
    element.setAttribute('title', 'theirs');
    writer.write(wanted({ attributes: { title: 'ours' } }));
    expect(element.title).toBe('theirs');
    writer.undo();
    expect(element.title).toBe('theirs');
  });

  it('can begin anew after it was taken back', () => {
    const writer = createWriter(element);
    writer.write(wanted({ attributes: { title: 'once' }, text: 'once' }));
    writer.undo();
    writer.write(wanted({ attributes: { title: 'twice' }, text: 'twice' }));
    writer.undo();
    expect(element.title).toBe('as sent');
    expect(element.innerHTML).toBe('Show <b>more</b>');
  });
});

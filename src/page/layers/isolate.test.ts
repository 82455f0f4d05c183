// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { isolate } from './isolate.ts';

const find = (selector: string): Element => {
  const element = document.querySelector(selector);
  if (!element) throw new Error(`no ${selector}`);
  return element;
};
const add = (parent: string, id: string): Element => {
  const element = document.createElement('div');
  element.id = id;
  find(parent).append(element);
  return element;
};
/** Ids of the unreachable elements. */
const unreachable = (): string[] =>
  [...document.querySelectorAll('[inert][aria-hidden="true"]')].map(({ id }) => id).toSorted();

beforeEach(() => {
  document.body.replaceChildren();
  for (const [parent, id] of [
    ['body', 'header'],
    ['body', 'main'],
    ['#main', 'text'],
    ['#main', 'wrapper'],
    ['#wrapper', 'drawer'],
    ['#wrapper', 'aside'],
    ['#drawer', 'inside'],
    ['body', 'modal'],
    ['body', 'announcer'],
  ] as const)
    add(parent, id);
  find('#announcer').setAttribute('data-widgets-announcer', '');
});
afterEach(() => isolate(undefined));

describe('isolate', () => {
  it('makes the siblings of the element and of its ancestors unreachable, but not live regions', () => {
    isolate(find('#drawer'));
    expect(unreachable()).toEqual(['aside', 'header', 'modal', 'text']);
  });

  it('restores each element exactly', () => {
    find('#header').setAttribute('aria-hidden', 'false');
    find('#text').setAttribute('inert', '');
    find('#modal').setAttribute('aria-hidden', 'true');
    const before = document.body.outerHTML;
    isolate(find('#drawer'));
    isolate(find('#modal'));
    isolate(find('#drawer'));
    isolate(undefined);
    expect(document.body.outerHTML).toBe(before);
  });

  it('isolates only the latest element if it is called again', () => {
    isolate(find('#drawer'));
    isolate(find('#modal'));
    expect(unreachable()).toEqual(['header', 'main']);
    isolate(find('#drawer'));
    expect(unreachable()).toEqual(['aside', 'header', 'modal', 'text']);
  });

  it('includes elements that are added later', async () => {
    isolate(find('#drawer'));
    add('body', 'chat');
    add('#main', 'banner');
    add('#drawer', 'more');
    await vi.waitFor(() =>
      expect(unreachable()).toEqual(['aside', 'banner', 'chat', 'header', 'modal', 'text']),
    );
    isolate(undefined);
    add('body', 'late');
    await Promise.resolve();
    expect(unreachable()).toEqual([]);
  });

  it('keeps attributes that other code has changed', () => {
    isolate(find('#drawer'));
    find('#header').removeAttribute('inert');
    find('#text').setAttribute('aria-hidden', 'false');
    isolate(undefined);
    expect(find('#header').hasAttribute('inert')).toBe(false);
    expect(find('#text').getAttribute('aria-hidden')).toBe('false');
  });
});

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
/** Ids of what is put away. */
const away = (): string[] =>
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

describe('what is beside an element', () => {
  it('and beside its ancestors is put away; live regions are not', () => {
    isolate(find('#drawer'));
    expect(away()).toEqual(['aside', 'header', 'modal', 'text']);
  });

  it('gets back exactly what it had', () => {
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

  it('changes with the element', () => {
    isolate(find('#drawer'));
    isolate(find('#modal'));
    expect(away()).toEqual(['header', 'main']);
    isolate(find('#drawer'));
    expect(away()).toEqual(['aside', 'header', 'modal', 'text']);
  });

  it('includes what is added meanwhile', async () => {
    isolate(find('#drawer'));
    add('body', 'chat');
    add('#main', 'banner');
    add('#drawer', 'more');
    await vi.waitFor(() => expect(away()).toEqual(['aside', 'banner', 'chat', 'header', 'modal', 'text']));
    isolate(undefined);
    add('body', 'late');
    await Promise.resolve();
    expect(away()).toEqual([]);
  });

  it('keeps what somebody else has written there since', () => {
    isolate(find('#drawer'));
    find('#header').removeAttribute('inert');
    find('#text').setAttribute('aria-hidden', 'false');
    isolate(undefined);
    expect(find('#header').hasAttribute('inert')).toBe(false);
    expect(find('#text').getAttribute('aria-hidden')).toBe('false');
  });
});

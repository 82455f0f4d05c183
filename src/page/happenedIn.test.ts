// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { happenedIn } from './happenedIn.ts';

it.each([
  ['<input>', true],
  ['<p contenteditable><b>A</b></p>', true],
  ['<a href="/">A link</a>', false],
])('finds the element in which an event happened, in a shadow tree and outside: %s', (markup, isExpected) => {
  for (const isShadow of [false, true]) {
    const host = document.createElement('div');
    document.body.replaceChildren(host);
    const root = isShadow ? host.attachShadow({ mode: 'open' }) : host;
    root.innerHTML = markup;
    const answers: boolean[] = [];
    document.addEventListener(
      'keydown',
      (event) => answers.push(happenedIn(event, 'input, [contenteditable]')),
      { once: true },
    );
    const target = [...root.querySelectorAll('*')].at(-1);
    target?.dispatchEvent(new KeyboardEvent('keydown', { bubbles: true, composed: true }));
    expect(answers).toEqual([isExpected]);
  }
});

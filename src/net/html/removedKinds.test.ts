// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { removedKinds } from './removedKinds.ts';

const contentOf = (markup: string): DocumentFragment =>
  document.createRange().createContextualFragment(markup);

describe('the kinds of things that a sanitizer has removed', () => {
  it.each([
    ['<p>a</p><iframe src="/"></iframe>', '<p>a</p>', ['<iframe>']],
    [
      '<p style="color: red">a</p><p style=x onclick="b()">c</p>',
      '<p>a</p><p>c</p>',
      ['style="…"', 'onclick="…"'],
    ],
    ['<form action="/"></form><form action="//x/"></form>', '<form action="/"></form>', ['<form>']],
    ['<IMG alt=a SRC=/b>', '<img alt="a" src="/b">', []],
    ['<!-- <object> --><p title="<b c=d> e=f">1 < 2</p>', '<p title="<b c=d> e=f">1 &lt; 2</p>', []],
    ['<template><b id="a"></b></template>', '<template><b id="a"></b></template>', []],
    ['<p title="a>b', '', ['<p>']],
  ])('of %s', (markup, content, kinds) => {
    expect([...removedKinds(markup, contentOf(content))]).toEqual(kinds);
  });
});

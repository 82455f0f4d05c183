import { describe, expect, it } from 'vitest';
import { pageAfter, startingPage } from './pages.ts';

const keys = ['amount', 'summary', 'login', 'payment'];
const guest = { keys, isGuest: true };
const visitor = { keys, isGuest: false };
const member = { keys: ['amount', 'summary', 'payment'], isGuest: false };

describe('a step', () => {
  it.each([
    [visitor, 'amount', 'next', 'summary'],
    [visitor, 'summary', 'next', 'login'],
    [visitor, 'login', 'next', 'payment'],
    [visitor, 'payment', 'amount', 'amount'],
    [visitor, 'summary', 'login', 'login'],
    [guest, 'summary', 'next', 'payment'],
    [guest, 'summary', 'login', 'payment'],
    [guest, 'payment', 'summary', 'summary'],
    [member, 'summary', 'next', 'payment'],
    [visitor, 'payment', 'next', undefined],
    [visitor, 'amount', 'nowhere', undefined],
    [visitor, 'nowhere', 'next', undefined],
    [{ keys: ['amount', 'login'], isGuest: true }, 'amount', 'next', undefined],
  ])('of %o from %s to %s leads to %s', (way, current, to, page) => {
    expect(pageAfter(way, current, to)).toBe(page);
  });
});

describe('the page to begin with', () => {
  const all = () => true;
  const butFor = (faulty: string) => (key: string) => key !== faulty;

  it.each([
    [visitor, undefined, all, 'amount'],
    [visitor, 'nowhere', all, 'amount'],
    [visitor, 'payment', all, 'payment'],
    [visitor, 'payment', butFor('amount'), 'amount'],
    [visitor, 'amount', butFor('amount'), 'amount'],
    [visitor, 'login', all, 'login'],
    [guest, 'login', all, 'payment'],
    [visitor, 'payment', butFor('payment'), 'payment'],
  ])('of %o, asked for %s, is %s', (way, wanted, isComplete, page) => {
    expect(startingPage(way, wanted, isComplete)).toBe(page);
  });
});

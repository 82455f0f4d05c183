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
  ])('in %o from %s to %s leads to %s', (flow, current, to, page) => {
    expect(pageAfter(flow, current, to)).toBe(page);
  });
});

describe('the first step shown', () => {
  const all = () => true;
  const allExcept = (incomplete: string) => (key: string) => key !== incomplete;

  it.each([
    [visitor, undefined, all, 'amount'],
    [visitor, 'nowhere', all, 'amount'],
    [visitor, 'payment', all, 'payment'],
    [visitor, 'payment', allExcept('amount'), 'amount'],
    [visitor, 'amount', allExcept('amount'), 'amount'],
    [visitor, 'nowhere', allExcept('summary'), 'amount'],
    [visitor, 'login', all, 'login'],
    [visitor, 'login', allExcept('payment'), 'login'],
    [guest, 'login', all, 'payment'],
    [visitor, 'payment', allExcept('payment'), 'payment'],
  ])('in %o after a request for %s (complete: %s) is %s', (flow, wanted, isComplete, page) => {
    expect(startingPage(flow, wanted, isComplete)).toBe(page);
  });
});

import { describe, expect, it } from 'vitest';
import { readReturn, returnAddress, withoutReturn, withReturn } from './returnAddress.ts';
import { initialState } from './state.ts';

const PAGE = 'https://society.example/donate?campaign=lung#donate-payment';
const RETURN =
  'https://society.example/donate?campaign=lung&payment_item=donation&payment_intent=pi_1&payment_intent_client_secret=pi_1_secret_2&redirect_status=succeeded#donate-payment';
const returned = { id: 'pi_1', secret: 'pi_1_secret_2', item: 'donation' };

describe('the return address', () => {
  it('names the item, and keeps the query and the fragment of the page', () => {
    expect(returnAddress(PAGE, 'donation')).toBe(
      'https://society.example/donate?campaign=lung&payment_item=donation#donate-payment',
    );
  });

  it('of a second payment does not carry the first one’s secret', () => {
    expect(returnAddress(RETURN, '5101')).toBe(
      'https://society.example/donate?campaign=lung&payment_item=5101#donate-payment',
    );
  });

  it('is read, and loses its parameters', () => {
    expect(readReturn(RETURN)).toEqual(returned);
    expect(withoutReturn(RETURN)).toBe(PAGE);
  });

  it.each([
    PAGE,
    'https://society.example/?payment_intent=pi_1',
    'https://society.example/?payment_intent_client_secret=pi_1_secret_2',
    'https://society.example/?payment_intent=pi_2&payment_intent_client_secret=pi_1_secret_2',
    'https://society.example/?payment_intent=pi_1&payment_intent_client_secret=pi_1_secret_',
    'https://society.example/?payment_intent=.*&payment_intent_client_secret=.*_secret_2',
  ])('that no bank has written is ignored: %s', (address) => {
    expect(readReturn(address)).toBeUndefined();
  });
});

describe('a returned payment', () => {
  it('is unknown until Stripe is asked', () => {
    expect(withReturn(initialState, returned)).toMatchObject({
      intent: { id: 'pi_1', secret: 'pi_1_secret_2' },
      purchasable: { item: 'donation' },
      price: 'none',
      wallet: { status: 'unknown' },
    });
    expect(withReturn(initialState, { ...returned, item: '' }).purchasable).toBeUndefined();
  });

  it('changes nothing in the tab that paid', () => {
    const state = { ...initialState, intent: { status: 'lost' } } as const;
    expect(withReturn(state, returned)).toBe(state);
    expect(withReturn(initialState, undefined)).toBe(initialState);
  });
});

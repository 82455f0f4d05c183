import { describe, expect, it } from 'vitest';
import { initialState, unmounted } from '../machine/state.ts';
import { readReturn, returnAddress, withoutReturn, withReturn } from './returnAddress.ts';

const PAGE = 'https://society.example/donate?campaign=lung#donate-payment';
const RETURN =
  'https://society.example/donate?campaign=lung&payment_item=donation&payment_order=o-1&payment_intent=pi_1&payment_intent_client_secret=pi_1_secret_2&redirect_status=succeeded#donate-payment';
const returned = { id: 'pi_1', secret: 'pi_1_secret_2', item: 'donation', order: 'o-1' };

describe('the return address', () => {
  it('contains the item and the order, and keeps the page’s query and fragment', () => {
    expect(returnAddress(PAGE, 'donation', 'o-1')).toBe(
      'https://society.example/donate?campaign=lung&payment_item=donation&payment_order=o-1#donate-payment',
    );
  });

  it('of a second payment does not contain the first one’s secret', () => {
    expect(returnAddress(RETURN, '5101', 'o-2')).toBe(
      'https://society.example/donate?campaign=lung&payment_item=5101&payment_order=o-2#donate-payment',
    );
  });

  it('is parsed, and the parameters that were added to it are removed', () => {
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
  ])('that does not come from a bank is ignored: %s', (address) => {
    expect(readReturn(address)).toBeUndefined();
  });
});

describe('a returned payment', () => {
  it('has an unknown result until Stripe responds', () => {
    expect(withReturn(initialState, returned, 'o-1')).toMatchObject({
      intent: { id: 'pi_1', secret: 'pi_1_secret_2' },
      purchasable: { item: 'donation' },
      price: 'none',
      wallet: { status: 'unknown' },
    });
    expect(withReturn(initialState, { ...returned, item: '' }, 'o-1').purchasable).toBeUndefined();
  });

  it('changes nothing in the tab that paid', () => {
    for (const status of ['paid', 'processing'] as const) {
      const wallet = { ...unmounted, status };
      const state = { ...initialState, intent: { status: 'none', known: 'pi_1' }, wallet } as const;
      expect(withReturn(state, returned, 'o-1')).toBe(state);
    }
    expect(withReturn(initialState, undefined, 'o-1')).toBe(initialState);
  });

  it('is ignored if it belongs to another order or to an intent other than the order’s', () => {
    for (const attempt of ['o-2', ''])
      expect(withReturn(initialState, returned, attempt)).toEqual({
        ...initialState,
        hasForeignReturn: true,
      });
    const state = { ...initialState, intent: { status: 'none', known: 'pi_2' } } as const;
    expect(withReturn(state, returned, 'o-1')).toBe(state);
  });
});

import { describe, expect, it } from 'vitest';
import { completeChoice, type RadioState, readChoice } from './choice.ts';

const option = (value: string, product = value, checked = false): RadioState => ({ value, product, checked });
const purchasables = (checked = '') =>
  [option('1', 'full'), option('2', 'full'), option('3', 'trainee')].map((one) => ({
    ...one,
    checked: one.value === checked,
  }));

describe('a choice', () => {
  it('consists of a product and one of its purchasables', () => {
    expect(readChoice([option('full', 'full', true)], purchasables('2'))).toEqual({
      product: 'full',
      purchasable: '2',
    });
  });

  it('is incomplete without a purchasable of the chosen product', () => {
    const products = [option('full', 'full', true), option('trainee')];
    expect(readChoice(products, purchasables('3'))).toEqual({ product: 'full', purchasable: '' });
    expect(readChoice(products, purchasables())).toEqual({ product: 'full', purchasable: '' });
    expect(readChoice([option('full')], purchasables('1'))).toEqual({ product: '', purchasable: '' });
  });
});

describe('choosing', () => {
  it('a purchasable also chooses its product', () => {
    expect(completeChoice(option('3', 'trainee', true), false, purchasables('3'))).toEqual({
      product: 'trainee',
      purchasable: '3',
    });
  });

  it('a product also chooses its only purchasable', () => {
    expect(completeChoice(option('trainee'), true, purchasables()).purchasable).toBe('3');
  });

  it('a product with several purchasables keeps its own purchasable and drops that of another product', () => {
    expect(completeChoice(option('full'), true, purchasables('2')).purchasable).toBe('2');
    expect(completeChoice(option('full'), true, purchasables('3')).purchasable).toBe('');
  });
});

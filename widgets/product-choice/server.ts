import { defineCall } from '../../src/net/defineCall.ts';

/** Requests that the product form sends. */
export const productCalls = [
  defineCall({
    name: 'product-choice.form',
    title: 'Choice of a product',
    about:
      'Either a variant or other products. Without JavaScript, both may arrive, and then the other products count.',
    sender: 'form',
    method: 'GET',
    address: { action: 'the form', path: '/cart' },
    isSafe: true,
    repeated: 'The same response.',
    query: {
      purchasableId: { about: 'The variant.', example: '4101' },
      'productIds[]': { about: 'Another product, repeated for each product.', example: '5201' },
    },
    responses: { '200': { kind: 'page', about: 'The cart with the choice.' } },
  }),
];

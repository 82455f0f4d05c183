import { distance } from 'fastest-levenshtein';

/**
 * Attributes without the name of a widget that widgets read in their markup, without `data-`. A test compares the list with
 * the code.
 */
export const SHARED_ATTRIBUTES: readonly string[] = [
  'cents',
  'choice',
  'chosen',
  'consent',
  'current',
  'every',
  'fact',
  'field',
  'frequency',
  'interval',
  'label',
  'message',
  'message-missing',
  'often',
  'opens',
  'page',
  'pages',
  'payment-card-link',
  'payment-challenge',
  'payment-challenge-help',
  'payment-fonts',
  'payment-form-namespace',
  'payment-wallet',
  'percent',
  'price',
  'price-with-fee',
  'product',
  'publishablekey',
  'required',
  'review',
  'review-answer',
  'review-follows',
  'review-items',
  'review-labels',
  'review-last',
  'review-none',
  'review-rows',
  'review-unit',
  'rhythm',
  'submitting-label',
  'terms',
  'to',
  'way',
  'widgets-above',
  'widgets-config',
  'widgets-consent',
  'widgets-styles',
];

/** Length from which a name differs enough from the site's own short names, such as `data-pages`, to look for misspellings. */
const SHORTEST = 7;

/** Names that Bootstrap and sites themselves use, and that are no misspellings. */
const OF_OTHERS = new Set(['content', 'messages', 'products']);

const sorted = (name: string): string => name.split('-').toSorted().join('-');

/**
 * Returns the known attribute that an unknown one probably means: the same words in another order, or a misspelling.
 * Returns undefined for any other name.
 * @param known all attributes that widgets read, with `data-`
 */
export function meantAttribute(attribute: string, known: readonly string[]): string | undefined {
  if (!attribute.startsWith('data-') || known.includes(attribute)) return undefined;
  const name = attribute.slice('data-'.length);
  const reordered = known.find((each) => sorted(each.slice('data-'.length)) === sorted(name));
  if (reordered !== undefined || OF_OTHERS.has(name)) return reordered;
  const misspelled = SHARED_ATTRIBUTES.find(
    (each) => each.length >= SHORTEST && distance(each, name) <= Math.min(2, Math.floor(each.length / 7)),
  );
  return misspelled && `data-${misspelled}`;
}

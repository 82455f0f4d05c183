import type { StripeElementLocale } from '@stripe/stripe-js';

/** Languages of Stripe's fields, without regional variants. */
const LANGUAGES =
  /^(?:ar|bg|cs|da|de|el|en|es|et|fi|fil|fr|he|hr|hu|id|it|ja|ko|lt|lv|ms|mt|nb|nl|pl|pt|ro|ru|sk|sl|sv|th|tr|vi|zh)$/;

/** Regional variants of these languages, by the language tags of pages. */
const VARIANTS: readonly (readonly [pattern: RegExp, locale: StripeElementLocale])[] = [
  [/^en-gb$/, 'en-GB'],
  [/^es-(?!es$)/, 'es-419'],
  [/^fr-ca$/, 'fr-CA'],
  [/^pt-br$/, 'pt-BR'],
  [/^zh-(?:hant-)?hk$/, 'zh-HK'],
  [/^zh-(?:hant|tw)/, 'zh-TW'],
  [/^no\b/, 'nb'],
];

/**
 * Returns the language of Stripe's fields and messages on a page. If the language is missing or Stripe does not support
 * it, Stripe uses the browser's language.
 */
export function localeOf(language: string): StripeElementLocale {
  const tag = language.trim().toLowerCase();
  const variant = VARIANTS.find(([pattern]) => pattern.test(tag))?.[1];
  const [base = ''] = tag.split('-');
  return variant ?? (LANGUAGES.test(base) ? (base as StripeElementLocale) : 'auto');
}

import type { StripeElementLocale } from '@stripe/stripe-js';

/** Languages that Stripe's fields support, without regional variants. */
const LANGUAGES =
  /^(?:ar|bg|cs|da|de|el|en|es|et|fi|fil|fr|he|hr|hu|id|it|ja|ko|lt|lv|ms|mt|nb|nl|pl|pt|ro|ru|sk|sl|sv|th|tr|vi|zh)$/;

/** Stripe's locales for regional variants, with a pattern for the pages' language tags. */
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
 * Returns Stripe's locale for a page's language. Returns `auto` if the language is empty or Stripe does not support it;
 * Stripe then uses the browser's language.
 */
export function localeOf(language: string): StripeElementLocale {
  const tag = language.trim().toLowerCase();
  const variant = VARIANTS.find(([pattern]) => pattern.test(tag))?.[1];
  const [base = ''] = tag.split('-');
  return variant ?? (LANGUAGES.test(base) ? (base as StripeElementLocale) : 'auto');
}

import { expect, it } from 'vitest';
import { localeOf } from './locale.ts';

it.each([
  ['es', 'es'],
  ['es-ES', 'es'],
  ['es-MX', 'es-419'],
  ['EN-us', 'en'],
  ['en-GB', 'en-GB'],
  ['pt', 'pt'],
  ['pt-BR', 'pt-BR'],
  ['no', 'nb'],
  ['zh-Hant-HK', 'zh-HK'],
  ['zh-Hant', 'zh-TW'],
  ['zh-CN', 'zh'],
  ['fil-PH', 'fil'],
  ['eo', 'auto'],
  ['', 'auto'],
])('a page in %j has the fields in %s', (language, locale) => {
  expect(localeOf(language)).toBe(locale);
});

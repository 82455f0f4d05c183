import type { Page } from '@playwright/test';

const ADDRESS = '/foreign/site.css';

/** Inserts CSS in place of the site's stylesheet, before `widgets.css`. `isDark` opts in to the visitor's color scheme. */
type UseStyles = (css: string, isDark?: boolean) => Promise<void>;

/**
 * Removes the stand-in site's stylesheets and its opt-in to dark colors from the pages that open next. The visitor prefers
 * dark colors.
 */
export async function createForeignPage(page: Page): Promise<UseStyles> {
  let stylesheet = '';
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  await page.route('/site/*.css', (route) => route.fulfill({ contentType: 'text/css', body: '' }));
  await page.route(`${ADDRESS}*`, (route) => route.fulfill({ contentType: 'text/css', body: stylesheet }));
  await page.addInitScript(() => {
    document.addEventListener('readystatechange', () => {
      document.documentElement.removeAttribute('data-color-scheme');
      document.querySelector('meta[name="color-scheme"]')?.remove();
    });
  });
  let version = 0;
  return async (css, isDark = false) => {
    stylesheet = css;
    version += 1;
    await page.evaluate(
      ([href, hasDarkScheme]) =>
        new Promise<void>((resolve) => {
          document.documentElement.toggleAttribute('data-color-scheme', hasDarkScheme);
          if (hasDarkScheme) document.documentElement.dataset.colorScheme = 'auto';
          const link = document.createElement('link');
          link.rel = 'stylesheet';
          link.href = href;
          link.dataset.foreign = '';
          link.addEventListener('load', () => resolve());
          document.querySelector('[data-foreign]')?.remove();
          document.head.prepend(link);
        }),
      [`${ADDRESS}?${version}`, isDark] as const,
    );
  };
}

/** Properties that resets change and that determine whether a part is displayed correctly. */
const PROPERTIES = [
  'display',
  'list-style-type',
  'border-top-width',
  'border-left-width',
  'margin-top',
  'margin-bottom',
  'padding-top',
  'padding-left',
  'background-image',
  'text-transform',
];

/**
 * Returns the computed styles of all visible elements that have one of our classes, in document order, such as
 * `button.sw-button[data-quiz-part=again] display: block`.
 */
export const readLooks = (page: Page): Promise<string[]> =>
  page.evaluate((properties) => {
    const elements = document.querySelectorAll('main [class^="sw-"], main [class*=" sw-"]');
    return [...elements].flatMap((element) => {
      if (!element.checkVisibility()) return [];
      const computed = getComputedStyle(element);
      const classes = [...element.classList].map((name) => `.${name}`).join('');
      const parts = [...element.attributes].filter(({ name }) => name.endsWith('-part'));
      const name = element.localName + classes + parts.map((part) => `[${part.name}=${part.value}]`).join('');
      return properties.map((key) => `${name} ${key}: ${computed.getPropertyValue(key)}`);
    });
  }, PROPERTIES);

/** Returns widget elements that are visible despite their `hidden` attribute. */
export const readShownThoughHidden = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('[data-widget] [hidden]:not([hidden="until-found"])')]
      .filter((element) => element.checkVisibility({ visibilityProperty: true }))
      .map(({ outerHTML }) => outerHTML.slice(0, 120)),
  );

/** Returns our elements that are wider than the viewport. */
export const readTooWide = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('main [data-widget], main [class*="sw-"]')]
      .filter((element) => element.checkVisibility({ visibilityProperty: true }))
      .filter((element) => element.getBoundingClientRect().right > document.documentElement.clientWidth + 1)
      .filter((element) => !element.closest('.sw-visually-hidden, [data-slider-part="track"]'))
      .map(({ outerHTML }) => outerHTML.slice(0, 120)),
  );

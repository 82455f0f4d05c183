import type { Page } from '@playwright/test';

/**
 * Rules of three stock WordPress themes, rewritten with different values. They include the rules that lay out a post's
 * content, and enough of the fonts, colors and buttons to show that the theme applies. Each selector's specificity and each
 * `!important` match the theme's.
 */
export const wordpressThemes = {
  /** Rules as WordPress generates them from a block theme's `theme.json`. */
  'a block theme': `
    body { margin: 0; font: 1.1rem/1.6 Georgia, serif; background: #f9f9f6; color: #111; }
    :where(.wp-site-blocks) > * { margin-block-start: 1.3rem; margin-block-end: 0; }
    .has-global-padding { padding-right: 40px; padding-left: 40px; }
    .is-layout-constrained > :where(:not(.alignleft):not(.alignright):not(.alignfull)) {
      max-width: 640px;
      margin-left: auto !important;
      margin-right: auto !important;
    }
    .is-layout-constrained > .alignwide { max-width: 1180px; }
    body .is-layout-flow > *, body .is-layout-constrained > * { margin-block-start: 0; margin-block-end: 0; }
    :root :where(.is-layout-constrained) > * { margin-block-start: 1.3rem; margin-block-end: 0; }
    :root :where(.is-layout-constrained) > :first-child { margin-block-start: 0; }
    h1, h2, h3 { font-weight: 400; line-height: 1.2; }
    :root :where(.wp-element-button, .wp-block-button__link) { border: 0; border-radius: 0.3rem; background: #111; color: #fff; }
    a:where(:not(.wp-element-button)) { color: #111; text-decoration: underline; }
  `,
  /** Rules of a theme from 2020, with a narrow column that wide and full-width blocks extend beyond. */
  'a theme of 2020': `
    html { font-size: 62.5%; }
    body { margin: 0; background: #f5efe0; color: #000; font: 1.8rem/1.5 "Helvetica Neue", Helvetica, sans-serif; }
    body * , body *::before, body *::after { box-sizing: inherit; }
    body { box-sizing: border-box; }
    h1, h2, h3, h4 { margin: 3.5rem auto 2rem; font-weight: 700; letter-spacing: -0.0415625em; line-height: 1.25; }
    p { margin: 0 0 1em; line-height: 1.5; }
    .entry-content { line-height: 1.5; }
    .entry-content > * { margin-bottom: 1.25em; }
    .entry-content h2, .entry-content h3 { margin: 6rem auto 3rem; }
    .entry-content p, .entry-content li, .entry-content dl { font-family: Hoefler, Garamond, serif; font-size: 2.1rem; letter-spacing: normal; }
    .entry-content > *:not(.alignwide):not(.alignfull):not(.alignleft):not(.alignright):not(.is-style-wide) {
      margin-left: auto;
      margin-right: auto;
      max-width: 58rem;
      width: calc(100% - 4rem);
    }
    .entry-content a { color: #cd2653; text-decoration: underline; }
    button, .button { margin: 0; padding: 1.1em 1.44em; border: none; border-radius: 0; background: #cd2653; color: #fff; font-size: 1.5rem; font-weight: 600; letter-spacing: 0.0333em; line-height: 1.25; text-transform: uppercase; }
    section { padding: 5rem 0; }
  `,
  /** Rules of a theme from 2021, with widths defined as custom properties and margins on every element in a post. */
  'a theme of 2021': `
    :root { --column: calc(100vw - 40px); --gap: 25px; }
    @media (min-width: 822px) { :root { --column: min(calc(100vw - 400px), 610px); --gap: 30px; } }
    html { -webkit-text-size-adjust: 100%; box-sizing: border-box; }
    *, *::before, *::after { box-sizing: inherit; }
    body, h1, h2, h3, p, dl, dd, fieldset, form { margin: 0; padding: 0; }
    body { background: #d1e4dd; color: #28303d; font: 1.125rem/1.7 -apple-system, "Segoe UI", sans-serif; }
    h1, h2, h3 { clear: both; font-weight: 300; }
    .entry-content > *:not(.alignwide):not(.alignfull):not(.alignleft):not(.alignright):not(.wp-block-separator):not(.woocommerce) {
      max-width: var(--column);
      margin-left: auto;
      margin-right: auto;
    }
    .site-main > article > *, .entry-content > * { margin-top: var(--gap); margin-bottom: var(--gap); }
    .entry-content > *:first-child { margin-top: 0; }
    .entry-content > *:last-child { margin-bottom: 0; }
    .entry-content a { color: currentColor; text-decoration: underline dotted; }
    .site .button, button, input[type="submit"] { padding: 15px 30px; border: 3px solid transparent; background-color: #28303d; color: #d1e4dd; font-size: 1.125rem; font-weight: 500; line-height: 1.5; }
    .site a:focus:not(.wp-block-button__link):not(.wp-block-file__button) { outline: 2px dotted currentColor; background: rgb(255 255 255 / 0.9); }
  `,
} as const;

/**
 * Adds the elements around a post that these themes select, and puts one of the page's hosts directly in the post, where
 * authors paste markup and the rules are strongest.
 */
export const makePost = (page: Page, selector: string): Promise<void> =>
  page.evaluate((chosen) => {
    document.body.classList.add('wp-site-blocks', 'site');
    const host = document.querySelector(chosen);
    const main = document.querySelector('main');
    if (!host || !main) throw new Error(`no ${chosen} in the page`);
    main.classList.add('site-main', 'is-layout-flow');
    const names = ['entry-content', 'wp-block-post-content', 'has-global-padding', 'is-layout-constrained'];
    host.parentElement?.classList.add(...names);
  }, selector);

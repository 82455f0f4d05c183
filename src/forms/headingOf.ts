/** The heading of a form's page; the page itself where it has none. */
export const headingOf = (page: HTMLElement): HTMLElement =>
  page.querySelector<HTMLElement>('h1, h2, h3, h4, h5, h6') ?? page;

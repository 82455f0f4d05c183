/** `countLabel` → `count-label` */
export const kebab = (name: string): string =>
  name.replace(/[A-Z]/g, (capital) => `-${capital.toLowerCase()}`);

/** `('content-list', 'whileLoading')` → `data-content-list-while-loading` */
export const attributeName = (widget: string, key: string): string => `data-${widget}-${kebab(key)}`;

/** Converts camel case to kebab case: `countLabel` becomes `count-label`. */
export const toKebabCase = (name: string): string =>
  name.replace(/[A-Z]/g, (capital) => `-${capital.toLowerCase()}`);

/**
 * Returns the attribute name of an option: `('content-list', 'whileLoading')` returns
 * `data-content-list-while-loading`.
 */
export const attributeName = (widget: string, key: string): string => `data-${widget}-${toKebabCase(key)}`;

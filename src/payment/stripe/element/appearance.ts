import type { Appearance } from '@stripe/stripe-js';

/**
 * Returns the appearance of Stripe's fields, computed from the page's own styles. Labels are above the fields, where
 * they remain visible while the visitor types.
 */
export function appearanceOf(container: HTMLElement): Appearance {
  const style = getComputedStyle(container);
  const token = (name: string): string => style.getPropertyValue(`--sw-${name}`).trim();
  const border = `1px solid ${token('color-line-strong')}`;
  return {
    theme: 'stripe',
    labels: 'above',
    variables: {
      colorPrimary: token('color-accent'),
      colorBackground: token('color-paper'),
      colorText: token('color-text'),
      colorTextSecondary: token('color-text-quiet'),
      colorTextPlaceholder: token('color-text-quiet'),
      colorDanger: token('color-danger'),
      fontFamily: style.fontFamily,
      fontSizeBase: style.fontSize,
      borderRadius: token('radius'),
    },
    rules: {
      '.Input': { border, boxShadow: 'none' },
      '.Input:focus': { border, boxShadow: 'none', outline: `3px solid ${token('color-focus')}` },
      '.Label': { fontWeight: '600' },
    },
  };
}

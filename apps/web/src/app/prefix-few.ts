import type { StylisPlugin } from '@emotion/cache';

/** What a browser that we serve still wants a prefix for: Safari. Trying them all on every declaration costs a third of a page's styles. */
const prefixed = new Set(['user-select', 'backdrop-filter', 'print-color-adjust', 'box-decoration-break']);

/** Writes these declarations with Safari's prefix as well, and leaves all others alone. */
export const prefixFew: StylisPlugin = (element) => {
  const { type, props, value } = element;
  if (type === 'decl' && typeof props === 'string' && prefixed.has(props)) {
    element.return = `-webkit-${value}${value}`;
  }
};

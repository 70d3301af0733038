import { readNonce } from '../../../lib/nonce.ts';

/**
 * Gives the page's nonce to the style elements that `work` creates, without which the content security policy blocks
 * them. For packages that have no setting for it; `work` is synchronous, so that no other code is affected.
 */
export function withNonce(page: Document, work: () => void): void {
  const nonce = readNonce(page);
  if (nonce === null) {
    work();
    return;
  }
  const createElement = page.createElement.bind(page);
  Object.defineProperty(page, 'createElement', {
    configurable: true,
    value: (name: string, options?: ElementCreationOptions) => {
      const element = createElement(name, options);
      if (element instanceof HTMLStyleElement) element.nonce = nonce;
      return element;
    },
  });
  try {
    work();
  } finally {
    // Uncovers the method of the prototype.
    Reflect.deleteProperty(page, 'createElement');
  }
}

import { expect, it } from 'vitest';
import { withNonce } from './with-nonce.ts';

it('gives the nonce of the page to style elements that are created meanwhile, and to no others', () => {
  const meta = document.createElement('meta');
  meta.setAttribute('property', 'csp-nonce');
  meta.content = 'abc';
  document.head.append(meta);
  const made: HTMLElement[] = [];
  withNonce(document, () => made.push(document.createElement('style'), document.createElement('div')));
  made.push(document.createElement('style'));
  expect(made.map((element) => element.nonce || '')).toEqual(['abc', '', '']);
  expect(Object.hasOwn(document, 'createElement')).toBe(false);
});

import { useDeferredValue } from 'react';

/**
 * True once `isThere` is true and rendering may start. Content that arrives later renders in the background, in small
 * steps that keep the page responsive; content available from the start renders immediately.
 */
export function useDeferredContent(isThere: boolean): boolean {
  return useDeferredValue(isThere) && isThere;
}

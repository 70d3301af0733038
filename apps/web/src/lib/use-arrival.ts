import { useDeferredValue } from 'react';

/**
 * True once what was waited for is there and its drawing may begin. What arrives is drawn beside the page at hand, in small steps, between
 * which the browser answers whoever touches it; what is there from the beginning is drawn at once.
 */
export function useArrival(isThere: boolean): boolean {
  return useDeferredValue(isThere) && isThere;
}

import { useCallback, useLayoutEffect, useRef } from 'react';

/**
 * A function that stays the same between renders and calls the latest `handler`: for event handlers of memoized parts.
 * Must not be called while rendering.
 */
export function useSteady<Args extends readonly unknown[], Result>(
  handler: (...args: Args) => Result,
): (...args: Args) => Result {
  const latest = useRef(handler);
  useLayoutEffect(() => {
    latest.current = handler;
  });
  return useCallback((...args) => latest.current(...args), []);
}

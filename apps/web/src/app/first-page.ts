import type { AppRouter } from './router.ts';
import { PENDING_AFTER_MS } from './router.ts';

/**
 * Resolves when the code of the current route is fetched, so that the page and its shell render together: content that
 * arrives in a rendered page blocks the browser in one long step. Stops waiting after a second; the skeleton is then
 * shown.
 */
export async function firstPage(router: AppRouter): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, PENDING_AFTER_MS);
  });
  await Promise.race([router.load(), late]);
  clearTimeout(timer);
}

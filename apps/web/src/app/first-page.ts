import type { AppRouter } from './router.ts';
import { PENDING_AFTER_MS } from './router.ts';

/**
 * Resolves when the page of the address is fetched, so that it is drawn with the shell around it in one go: what arrives in a page that
 * stands already is drawn in one long step. One that takes over a second is not waited for; its skeleton stands in.
 */
export async function firstPage(router: AppRouter): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, PENDING_AFTER_MS);
  });
  await Promise.race([router.load(), late]);
  clearTimeout(timer);
}

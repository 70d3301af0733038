import { useRouterState } from '@tanstack/react-router';
import { safeRedirect } from './safe-redirect.ts';

/** Query of a link to sign-in or sign-up that leads back to the current page. */
export function useReturnHere(): { redirect?: string } {
  const here = useRouterState({ select: (state) => safeRedirect(state.location.href) });
  return here === '/' ? {} : { redirect: here };
}

import { redirect } from '@tanstack/react-router';
import { currentUserId, isPasswordDue } from '../lib/session.ts';

interface Wanted {
  pathname: string;
  /** Path with query and hash. */
  href: string;
}

/** Stands for the id of whoever is signed in, so that links to one's own pages can be shared. */
export const SELF = ':self';

/**
 * Sends visitors to sign in where a session is needed, those with a handed-out password to replace it, and puts the own id in the place of
 * `:self`. Throws redirects.
 */
export function guard({ pathname, href }: Wanted): void {
  if (isPasswordDue() && pathname !== '/initial' && !pathname.startsWith('/auth/'))
    throw redirect({ to: '/initial', replace: true });
  const hasSelf = pathname.split('/').some((step) => decodeStep(step) === SELF);
  const needsSession = hasSelf || pathname === '/org' || pathname.startsWith('/org/');
  if (!needsSession) return;
  const userId = currentUserId();
  if (userId === null) throw redirect({ to: '/auth/login', search: { redirect: href }, replace: true });
  if (hasSelf) throw redirect({ href: href.replace(/(?<=\/)(:|%3A)self(?=[/?#]|$)/gi, userId), replace: true });
}

function decodeStep(step: string): string {
  try {
    return decodeURIComponent(step);
  } catch {
    return step;
  }
}

import { redirect } from '@tanstack/react-router';
import { currentUserId, isPasswordDue } from '../lib/session.ts';

interface Destination {
  pathname: string;
  /** Path with query and hash. */
  href: string;
}

/**
 * The pages that an organization may show without an account: lists, problems with their desk, and contests. All others
 * below `/org` need one. The server decides what they show.
 */
const forVisitors = new RegExp(
  [
    '^/org/(?!new(/|$))[^/]+',
    '(/(problem|contest)(/(search|tag/[^/]+))?',
    '|/problem/(?!(new|import)(/|$))[^/]+(/(submit|attachment))?',
    '|/contest/(?!new(/|$))[^/]+(/attachment|/(problem|clarification|ranklist)(/[^/]+)?)?',
    ')?/?$',
  ].join(''),
);

/** Placeholder for the signed-in user's id, so that links to a user's own pages can be shared. */
export const SELF = ':self';

/**
 * Redirects visitors to sign in if the page needs a session, and users with a temporary password to replace it;
 * replaces `:self` with the user's id. Throws redirects.
 */
export function guard({ pathname, href }: Destination): void {
  if (isPasswordDue() && pathname !== '/initial' && !pathname.startsWith('/auth/'))
    throw redirect({ to: '/initial', search: { redirect: href }, replace: true });
  const hasSelf = pathname.split('/').some((step) => decodeStep(step) === SELF);
  const needsSession = hasSelf || pathname === '/org' || (pathname.startsWith('/org/') && !forVisitors.test(pathname));
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

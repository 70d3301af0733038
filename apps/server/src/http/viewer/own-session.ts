import { refusal } from '../refusal.ts';
import type { UserViewer } from './viewer.ts';

/**
 * Requires a session that the user signed in to: neither a token of an app or program, nor an administrator acting as
 * the user, may prove an identity or change sign-in methods.
 */
export function requireOwnSession(viewer: UserViewer): void {
  if (viewer.token !== 'session') throw refusal('token-not-for-this');
  if (viewer.actingUserId !== null) throw refusal('acting-session');
}

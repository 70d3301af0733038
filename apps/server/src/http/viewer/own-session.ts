import { refusal } from '../refusal.ts';
import type { UserViewer } from './viewer.ts';

/**
 * Insists on a session that the person signed in to: neither a token that an app or a program holds, nor an
 * administrator who acts as somebody else, may prove who that person is or change how they sign in.
 */
export function requireOwnSession(viewer: UserViewer): void {
  if (viewer.token !== 'session') throw refusal('token-not-for-this');
  if (viewer.actingUserId !== null) throw refusal('acting-session');
}

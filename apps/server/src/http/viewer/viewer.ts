import { hasCapability, type ViewerKind } from '@assay/contract';

/** Who asks. */
export type Viewer = Nobody | UserViewer;

export interface Nobody {
  kind: 'nobody';
}

/**
 * Reads without an account what is public in an organization that allows visitors. The id is the nil id, which no user
 * has: all queries and policies find a user without memberships, entries in access lists or results.
 */
export interface Visitor {
  kind: 'visitor';
  userId: string;
}

/** Who reads: a signed-in user or a visitor. */
export type Reader = UserViewer | Visitor;

export interface UserViewer {
  kind: 'user';
  userId: string;
  sessionId: string;
  /** A session that the person signed in with, an access token of an app, or a personal token. */
  token: 'session' | 'app' | 'personal';
  /** The administrator behind a session that acts as the user; null for the user's own. */
  actingUserId: string | null;
  /** Whether a second factor was given in this session. */
  secondFactor: boolean;
  /** Whether rights of the whole installation are withheld until one is given. */
  secondFactorDue: boolean;
  /** Of the whole installation; rights within an organization are the features' to look up. */
  capability: bigint;
  /** Token tags that restrict the session; null for none. */
  tags: string[] | null;
}

export interface RunnerViewer {
  kind: 'runner';
  runnerId: string;
  /** null: works for every organization. */
  orgId: string | null;
  labels: string[];
}

/** The viewer a route of that kind is handed. */
export type ViewerFor<V extends ViewerKind> = V extends 'runner'
  ? RunnerViewer
  : V extends 'anyone'
    ? Viewer
    : V extends 'visitor'
      ? Reader
      : UserViewer;

export const nobody: Nobody = { kind: 'nobody' };
export const visitor: Visitor = { kind: 'visitor', userId: '00000000-0000-0000-0000-000000000000' };

/** True for an administrator of the whole installation. */
export function isAdmin(viewer: Viewer | Visitor): viewer is UserViewer {
  return viewer.kind === 'user' && hasCapability('user', viewer.capability, 'admin');
}

import { hasCapability, type ViewerKind } from '@assay/contract';
import type { ContestLock } from './contest-lock.ts';

/** The caller. */
export type Viewer = AnonymousViewer | UserViewer;

export interface AnonymousViewer {
  kind: 'anonymous';
}

/**
 * Reads what is public in organizations that allow visitors, without an account. The id is the nil UUID, which no user
 * has: queries and policies treat it as a user without memberships, access list entries and results.
 */
export interface Visitor {
  kind: 'visitor';
  userId: string;
}

/** A reader: a signed-in user or a visitor. */
export type Reader = UserViewer | Visitor;

export interface UserViewer {
  kind: 'user';
  userId: string;
  sessionId: string;
  /** A session of the user, an access token of an app, or a personal token. */
  token: 'session' | 'app' | 'personal';
  /** The administrator acting as the user in this session; null in the user's own. */
  actingUserId: string | null;
  /** Whether a second factor was given in this session. */
  secondFactor: boolean;
  /** Whether site-wide rights are withheld until a second factor is given. */
  secondFactorDue: boolean;
  /** Site-wide capability; features look up the rights within an organization. */
  capability: bigint;
  /** Token tags that restrict the session; null for no restriction. */
  tags: string[] | null;
  /** Of the contests in which the user takes part now and that require a place; usually none. */
  locks: readonly ContestLock[];
}

export interface RunnerViewer {
  kind: 'runner';
  runnerId: string;
  /** Null: works for every organization. */
  orgId: string | null;
  labels: string[];
}

/** The viewer that a route of this kind receives. */
export type ViewerFor<V extends ViewerKind> = V extends 'runner'
  ? RunnerViewer
  : V extends 'anyone'
    ? Viewer
    : V extends 'visitor'
      ? Reader
      : UserViewer;

export const anonymous: AnonymousViewer = { kind: 'anonymous' };
export const visitor: Visitor = { kind: 'visitor', userId: '00000000-0000-0000-0000-000000000000' };

/** True for a site administrator. */
export function isAdmin(viewer: Viewer | Visitor): viewer is UserViewer {
  return viewer.kind === 'user' && hasCapability('user', viewer.capability, 'admin');
}

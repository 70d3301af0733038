import { hasCapability, type ViewerKind } from '@assay/contract';

/** Who asks. */
export type Viewer = Nobody | UserViewer;

export interface Nobody {
  kind: 'nobody';
}

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
    : UserViewer;

export const nobody: Nobody = { kind: 'nobody' };

/** True for an administrator of the whole installation. */
export function isAdmin(viewer: Viewer): viewer is UserViewer {
  return viewer.kind === 'user' && hasCapability('user', viewer.capability, 'admin');
}

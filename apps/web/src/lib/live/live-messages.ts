import type { LiveEvent } from '@assay/contract';
import type { FollowKind } from './live-connection.ts';
import type { LiveStatus } from './live-listeners.ts';

/* What pages and the hub of their event stream send each other. */

export interface PageFollow {
  /** Unique in the page. */
  id: number;
  kind: FollowKind;
  ids: readonly string[];
}

/** Everything that a page requests from the stream. Sent whole whenever it changes, and as the answer to a ping. */
export interface PageState {
  token: string | null;
  hidden: boolean;
  types: readonly LiveEvent['type'][];
  follows: readonly PageFollow[];
  /** Increases when the network is available again: the hub then reconnects. */
  restarts: number;
}

/** `null`: the page is closing. */
export type PageMessage = PageState | null;

export type HubMessage =
  | { kind: 'status'; status: LiveStatus }
  | { kind: 'event'; event: LiveEvent }
  | { kind: 'time'; timeMs: number; afresh: boolean }
  /** Events of this follow start to arrive. */
  | { kind: 'begun'; followId: number }
  /** Answered with the page's state; a page that does not answer is treated as closed. */
  | { kind: 'ping' };

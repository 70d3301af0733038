import type { FastifyBaseLogger } from 'fastify';
import type { Config } from './config.ts';
import type { Database, Db } from './db/client.ts';
import type { BrandingCache } from './features/branding/branding-cache.ts';
import type { AvatarImage } from './features/info/avatar-cache.ts';
import type { StateCache } from './features/contest-log/state-cache.ts';
import type { PlaceGate } from './features/contest-place/place-gate.ts';
import type { EventFeed } from './features/live/event-feed.ts';
import type { Mailer } from './features/mail/mailer.ts';
import type { SigningKeys } from './features/oauth/keys/signing-keys.ts';
import type { Provider } from './features/providers/provider.ts';
import type { PagePrinter } from './features/statement-pdfs/page-printer.ts';
import type { PdfCache } from './features/statement-pdfs/make-pdf.ts';
import type { TaskQueue } from './features/tasks/task-queue.ts';
import type { BoardRanks } from './features/user-activity/board-ranks.ts';
import type { LiveHub } from './http/live.ts';
import type { LocksColumn } from './http/viewer/contest-lock.ts';
import type { SessionRows } from './http/viewer/session-rows.ts';
import type { SessionTokens } from './http/viewer/session-tokens.ts';
import type { SecretPurpose } from './secrets/derive-secrets.ts';
import type { OrgAwareStore } from './storage/object-store.ts';
import type { Workroom } from './work/workroom.ts';

export type Logger = FastifyBaseLogger;

/** Current time; tests move it. */
export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number;
}

export const systemClock: Clock = { now: () => Date.now() };

/** Dependencies of all routes: a plain object, created once by `makeContext`. Long-lived objects belong here. */
export interface AppContext {
  config: Config;
  db: Db;
  /** Settings of a separate connection, for example to LISTEN. */
  connection: Database['connection'];
  store: OrgAwareStore;
  live: LiveHub;
  queue: TaskQueue;
  events: EventFeed;
  branding: BrandingCache;
  boardRanks: BoardRanks;
  contestStates: StateCache;
  /** Null if mail is not configured. */
  mailer: Mailer | null;
  sessionTokens: SessionTokens;
  sessionRows: SessionRows;
  /** Contests that require a place of a user, a column of the queries of sessions. */
  locks: LocksColumn;
  /** Refuses participants who are not at the place that their contest requires. */
  places: PlaceGate;
  /** Sign-in and verification methods by name. */
  providers: ReadonlyMap<string, Provider>;
  signingKeys: SigningKeys;
  /** Worker threads for long computations. */
  work: Workroom;
  /** Prints pages of the web client. */
  printer: PagePrinter;
  pdfs: PdfCache;
  log: Logger;
  clock: Clock;
  /** The installation's key for one purpose, 32 bytes. */
  secret: (purpose: SecretPurpose) => Uint8Array;
  /** The image of a user at the avatar service, by its key; absent if no service is set. */
  findAvatar?: (key: string) => Promise<AvatarImage | undefined>;
  /**
   * The user of another service's access token, for routes with these tags; absent if no such service is configured.
   * Undefined if the token is not a valid one of that service; throws a refusal if its scope is too narrow or no local
   * user has that identity.
   */
  findForeignUser?: (token: string, tags: readonly string[]) => Promise<string | undefined>;
}

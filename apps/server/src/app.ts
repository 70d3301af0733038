import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import type { Config } from './config.ts';
import { systemClock, type AppContext, type Clock, type Logger } from './context.ts';
import type { Database } from './db/client.ts';
import { serveDocuments } from './documents.ts';
import { sendError } from './http/errors.ts';
import { serveFiles } from './http/files/serve-files.ts';
import { makeProviders } from './features/auth/registry.ts';
import { makeBrandingCache } from './features/branding/branding-cache.ts';
import { serveClics } from './features/clics/serve-clics.ts';
import { makePdfCache } from './features/statement-pdfs/make-pdf.ts';
import { makePagePrinter } from './features/statement-pdfs/page-printer.ts';
import { makeAvatarCache } from './features/info/avatar-cache.ts';
import { contestLocks } from './features/contest-place/contest-locks.ts';
import { makePlaceGate } from './features/contest-place/place-gate.ts';
import { makeEventFeed } from './features/live/event-feed.ts';
import { makeSigningKeys } from './features/oauth/keys/signing-keys.ts';
import { makeStateCache } from './features/contest-log/state-cache.ts';
import { makeBoardRanks } from './features/user-activity/board-ranks.ts';
import { makeLiveHub } from './http/live.ts';
import { mountRoutes, type MountOptions } from './http/mount.ts';
import { listenForNotifications } from './http/notifications.ts';
import { makeSessionRows } from './http/viewer/session-rows.ts';
import { makeSessionTokens } from './http/viewer/session-tokens.ts';
import { sendSecurityHeaders } from './http/security-headers.ts';
import { defaultWebRoot, serveWeb } from './http/web.ts';
import { routes } from './routes.ts';
import { serveDiscovery } from './features/oauth/discovery.ts';
import { runBoardCopiesJob } from './features/board-copies/board-copies-job.ts';
import { runMailJob } from './features/mail/mail-job.ts';
import { makeMailer } from './features/mail/mailer.ts';
import { runDeleteOldRunsJob } from './features/custom-runs/delete-old-runs-job.ts';
import { runStageJob } from './features/contests/stage-job.ts';
import { makeUaaaBearer } from './features/providers/uaaa-bearer.ts';
import { sealBucketKeys } from './features/org-storage/bucket-keys.ts';
import { makeOrgBuckets } from './features/org-storage/bucket-rows.ts';
import { runExpireInstancesJob } from './features/instances/expire-instances-job.ts';
import { serveInstances } from './features/instance-proxy/serve-instances.ts';
import { runRanklistJob } from './features/ranklists/engine/ranklist-job.ts';
import { runSearchIndexJob } from './features/search/search-index-job.ts';
import { runOrphanFilesJob } from './features/orphans/orphan-files-job.ts';
import { makePageHeads } from './features/search-engines/find-page-head.ts';
import { serveSitemap } from './features/search-engines/serve-sitemap.ts';
import { runRehearsalJob } from './features/rehearsals/rehearsal-job.ts';
import { runCanaryJob } from './features/canaries/canary-job.ts';
import { runRepositoryJob } from './features/problem-repositories/repository-job.ts';
import { runShadowJob } from './features/shadow/shadow-job.ts';
import { runSilentRunnersJob } from './features/runners/silent-runners-job.ts';
import { runExpireLeasesJob } from './features/tasks/expire-leases-job.ts';
import { makeTaskQueue } from './features/tasks/task-queue.ts';
import { deriveSecrets } from './secrets/derive-secrets.ts';
import { makeOrgAwareStore } from './storage/make-store.ts';
import { taskKinds } from './task-kinds.ts';
import { makeWorkroom, sweepWorkroom } from './work/workroom.ts';

export interface AppOptions {
  config: Config;
  /** The one secret of the installation, from `ensureSecret`. */
  secret: string;
  database: Database;
  log: Logger;
  clock?: Clock;
  /** Replies must match the contract exactly. For tests. */
  strict?: boolean;
  /** Called with the outcome of every request. For tests. */
  observe?: MountOptions['observe'];
  /** Folder of the built web client. */
  webRoot?: string;
}

export interface App {
  context: AppContext;
  http: FastifyInstance;
  /** Starts listening and returns the URL, e.g. `http://127.0.0.1:1926`. Rejects with the system's error. */
  listen(at: { host: string; port: number }): Promise<string>;
  /** Stops accepting, waits for running requests, and releases everything except the database. */
  close(): Promise<void>;
}

const MAX_BODY_BYTES = 1_048_576;
const MAX_PARAM_LENGTH = 4096;
const REQUEST_TIMEOUT_MS = 300_000;
const KEEP_ALIVE_TIMEOUT_MS = 72_000;

/** Assembles the application on a migrated database. It does not listen yet. */
export async function makeApp(options: AppOptions): Promise<App> {
  const { config, log } = options;
  const secrets = deriveSecrets(options.secret);
  const clock = options.clock ?? systemClock;
  await sealBucketKeys(options.database.db, secrets('org-bucket'));
  const buckets = makeOrgBuckets(options.database.db, secrets('org-bucket'));
  const secret = secrets('file-url');
  const files = { store: await makeOrgAwareStore(config, { secret, clock, buckets, log }), secret, clock };
  const workFolder = join(config.dataDir, 'work');
  await sweepWorkroom(workFolder, clock.now());
  const context = makeContext(options, { store: files.store, work: makeWorkroom(workFolder), secret: secrets, clock });
  const http = fastify({
    loggerInstance: log satisfies FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    trustProxy: proxyTrustOf(config),
    bodyLimit: MAX_BODY_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    keepAliveTimeout: KEEP_ALIVE_TIMEOUT_MS,
    forceCloseConnections: 'idle',
    // Errors before routing, such as a malformed URL.
    frameworkErrors: (error, request, reply) => void sendError(error, request, reply),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: MAX_PARAM_LENGTH },
  });
  serveInstances(http, context);
  http.setErrorHandler(sendError);
  sendSecurityHeaders(http);
  logRequests(http);
  // Ends streams, long polls and worker jobs first; otherwise closing would wait for them.
  http.addHook('preClose', async () => {
    await Promise.all([context.live.close(), context.work.close(), context.printer.close()]);
  });
  const jobs = [
    runExpireLeasesJob(context),
    runStageJob(context),
    runRanklistJob(context),
    runBoardCopiesJob(context),
    runSearchIndexJob(context),
    runSilentRunnersJob(context),
    runOrphanFilesJob(context),
    runDeleteOldRunsJob(context),
    runMailJob(context),
    runExpireInstancesJob(context),
    runShadowJob(context),
    runRepositoryJob(context),
    runCanaryJob(context),
    runRehearsalJob(context),
  ];
  http.addHook('onClose', async () => void (await Promise.all(jobs)));
  await http.register(async (scope) => serveFiles(scope, { ...files, live: context.live }));
  await http.register(async (api) =>
    mountRoutes(api, routes, context, { strict: options.strict ?? false, observe: options.observe }),
  );
  await http.register(async (scope) => serveClics(scope, context));
  await http.register(async (scope) => serveDocuments(scope));
  await http.register(async (scope) => serveDiscovery(scope, context));
  await http.register(async (scope) => serveSitemap(scope, context));
  await http.register((web) =>
    serveWeb(web, {
      root: options.webRoot ?? defaultWebRoot(),
      origins: fileOrigins(config),
      calledOrigins: signInOrigins(config),
      findHead: makePageHeads(context),
    }),
  );
  return {
    context,
    http,
    listen: (at) => http.listen(at),
    close: () => http.close(),
  };
}

function makeContext(
  { config, database, log }: AppOptions,
  made: Pick<AppContext, 'store' | 'work' | 'secret' | 'clock'>,
): AppContext {
  const { db, connection } = database;
  const base = {
    config,
    db,
    connection,
    live: makeLiveHub(listenForNotifications(connection, log), log),
    log,
    locks: contestLocks,
    ...made,
  };
  const sessionRows = makeSessionRows(base);
  const mailer = config.identity.mail && makeMailer(config.identity.mail);
  const context: AppContext = {
    ...base,
    queue: makeTaskQueue(base, taskKinds),
    events: makeEventFeed({ ...base, sessionRows }),
    branding: makeBrandingCache(base),
    boardRanks: makeBoardRanks(base.store),
    contestStates: makeStateCache(),
    mailer,
    sessionTokens: makeSessionTokens(base),
    sessionRows,
    places: makePlaceGate(base),
    providers: makeProviders(config.identity, mailer),
    signingKeys: makeSigningKeys(base),
    printer: makePagePrinter(config, log),
    pdfs: makePdfCache(),
  };
  if (config.avatarService !== null)
    context.findAvatar = makeAvatarCache({ service: config.avatarService, clock: made.clock, log });
  if (config.identity.uaaa) {
    const findUser = makeUaaaBearer(config.identity.uaaa);
    context.findForeignUser = (token, tags) => findUser(token, tags, context);
  }
  return context;
}

/**
 * Passes a number of hops as a function: Fastify treats a number as no trust at all, since a client that bypasses the
 * proxies could forge the header.
 */
function proxyTrustOf({ trustProxy }: Config): boolean | string[] | ((address: string, hop: number) => boolean) {
  return typeof trustProxy === 'number' ? (_, hop) => hop < trustProxy : trustProxy;
}

/** Origins of files other than the server's own. */
function fileOrigins(config: Config): string[] {
  return config.publicOrigin === null ? [] : [new URL(config.publicOrigin).origin];
}

/** Origins that pages call: the browser redeems the code of a UAAA service. */
function signInOrigins({ identity: { uaaa } }: Config): string[] {
  return uaaa ? [new URL(uaaa.issuer).origin] : [];
}

/** One line per request, without query, headers or body, which may contain secrets. */
function logRequests(http: FastifyInstance): void {
  http.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
  });
  http.addHook('onResponse', async (request, reply) => {
    request.log.debug(
      {
        requestId: request.id,
        method: request.method,
        path: request.url.split('?', 1)[0],
        status: reply.statusCode,
        durationMs: Math.round(reply.elapsedTime),
        ip: request.ip,
      },
      'request',
    );
  });
}

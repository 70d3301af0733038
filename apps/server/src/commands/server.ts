import { join } from 'node:path';
import { makeApp, type App } from '../app.ts';
import { ensureSecret, loadConfig, type Config } from '../config.ts';
import type { Logger } from '../context.ts';
import { deleteSessionsBefore } from '../features/sessions/revoke-sessions.ts';
import { deleteExpired } from '../features/proofs/delete-expired.ts';
import { ensureLocalRunner } from '../features/runners/local-account.ts';
import { ensureFirstAdmin, type FirstAdmin } from '../features/passwords/first-admin.ts';
import { claimStoredNames } from '../features/users/names.ts';
import { makeReadableSink } from '../http/logs/log-lines.ts';
import { makeLogger } from '../http/logs/log.ts';
import { startLocalRunners, type LocalRunners } from '../local-runners.ts';
import { loadSample } from '../sample/load-sample.ts';
import { VERSION } from '../version.ts';
import { openInstallation } from './open-installation.ts';

/** How long running requests may take to end when the server stops. */
const CLOSE_PATIENCE_MS = 10_000;
const SHOWN_AFTER_MS = 1_000;
const HOUR_MS = 3_600_000;
/** How long ended sessions are kept for the list of sign-ins. */
const KEEP_SESSIONS_MS = 30 * 24 * HOUR_MS;

export interface Host {
  env: Readonly<Record<string, string | undefined>>;
  /** Writes to the operator's terminal. */
  print: (text: string) => void;
  isTerminal: boolean;
  /** Aborted to stop the server. */
  stopping: AbortSignal;
}

/**
 * Runs the whole installation until its signal aborts: PostgreSQL, migrations, first administrator, sample, web server,
 * runners. On shutdown, runners release their leases, then requests end, then the database stops. Throws on failed
 * start.
 */
export async function runServer(host: Host): Promise<void> {
  const config = loadConfig(host.env);
  const log = makeLogger(config.logLevel, host.isTerminal ? makeReadableSink(host.print) : undefined);
  const lost = new AbortController();
  const stopping = AbortSignal.any([host.stopping, lost.signal]);
  const opening = openInstallation(config, log, { whileServerRuns: false, onLost: (error) => lost.abort(error) });
  const installation = await shown(host, 'Preparing the database', opening);
  const steps: (() => Promise<void>)[] = [() => installation.close()];
  try {
    const app = await makeApp({ config, secret: ensureSecret(config), database: installation.database, log });
    steps.unshift(() => closeWithin(app, CLOSE_PATIENCE_MS, log));
    await claimStoredNames(app.context.db);
    const admin = await ensureFirstAdmin(app.context.db, config);
    if (config.sample) await shown(host, 'Loading the sample organization', loadSample(app, { adminId: admin.id }));
    const address = await listen(app, config);
    deleteExpiredHourly(app, log);
    const runners = await startRunners(app, config, host, address);
    steps.unshift(() => runners.stop());
    host.print(readyBlock(config, address, admin));
    await aborted(stopping);
    log.info('Stopping.');
  } finally {
    for (const step of steps) await step();
  }
  if (lost.signal.aborted) throw lost.signal.reason;
}

/** Reports a step that takes long. */
async function shown<T>({ print }: Host, title: string, work: Promise<T>): Promise<T> {
  const startedAt = performance.now();
  let isShown = false;
  const timer = setTimeout(() => {
    isShown = true;
    print(`  ${title} …\n`);
  }, SHOWN_AFTER_MS);
  try {
    const result = await work;
    if (isShown) print(`  ${title}: done after ${((performance.now() - startedAt) / 1000).toFixed(1)} s\n`);
    return result;
  } finally {
    clearTimeout(timer);
  }
}

/** Reports in one line that the port is in use or forbidden, with the setting to change. */
export class AddressUnusable extends Error {}

async function listen(app: App, { host, port }: Config): Promise<string> {
  try {
    return await app.listen({ host, port });
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    const why: Record<string, string> = {
      EADDRINUSE: `Port ${port} is in use by another program. Stop it, or set ASSAY_PORT to another port.`,
      EACCES: `This user may not listen on port ${port}. Set ASSAY_PORT to a port above 1023.`,
      EADDRNOTAVAIL: `This machine has no address ${host}. Set ASSAY_HOST to one of its addresses, or to 0.0.0.0 for all of them.`,
      ENOTFOUND: `There is no host ${host}. Set ASSAY_HOST to an address of this machine.`,
    };
    throw new AddressUnusable(why[String(code)] ?? `Cannot listen on ${host}:${port}: ${String(error)}`, {
      cause: error,
    });
  }
}

async function startRunners(app: App, config: Config, host: Host, address: string): Promise<LocalRunners> {
  return await startLocalRunners({
    count: config.runners,
    serverUrl: reachable(address),
    dataDir: config.dataDir,
    goJudge: config.goJudge,
    register: (number) =>
      ensureLocalRunner(app.context.db, join(config.dataDir, 'runner', String(number), 'account.json'), {
        name: `local-${number}`,
        // A setting of the runner, which gets the same environment.
        runsInstances: (host.env['ASSAY_INSTANCE_SOCKET'] ?? '') !== '',
      }),
    env: host.env,
    log: app.context.log,
  });
}

/** Deletes expired sessions and proofs every hour until the server closes. */
function deleteExpiredHourly({ context }: App, log: Logger): void {
  const forget = () =>
    context.db
      .transact(async (tx) => {
        await deleteSessionsBefore(tx, new Date(context.clock.now() - KEEP_SESSIONS_MS));
        await deleteExpired(tx, new Date(context.clock.now()));
      })
      .catch((error: unknown) => log.error({ err: error }, 'Cannot delete expired sessions and proofs.'));
  const hourly = setInterval(() => void forget(), HOUR_MS);
  context.live.closing.addEventListener('abort', () => clearInterval(hourly));
}

/** Waits for requests to end, and closes the connections of those that do not. */
async function closeWithin(app: App, patienceMs: number, log: Logger): Promise<void> {
  const timer = setTimeout(() => {
    log.warn('Some requests did not end in time; their connections were closed.');
    app.http.server.closeAllConnections();
  }, patienceMs);
  await app.close();
  clearTimeout(timer);
}

function readyBlock(config: Config, address: string, admin: FirstAdmin): string {
  const lines = [
    ['Address', config.publicOrigin ?? reachable(address)],
    ['Administrator', admin.made ? `${admin.name} / ${admin.made.password}` : admin.name],
    ...(admin.made ? [['', `(first password, kept in ${admin.made.file})`]] : []),
    ['Data', config.dataDir],
    ['Stop', 'Ctrl-C'],
  ];
  const rows = lines.map(([label = '', value = '']) => `    ${label.padEnd(15)}${value}`);
  return `\n  Assay ${VERSION} is ready.\n\n${rows.join('\n')}\n\n`;
}

/** A URL that a program on this machine can call. */
function reachable(address: string): string {
  const url = new URL(address);
  if (url.hostname === '0.0.0.0') url.hostname = '127.0.0.1';
  if (url.hostname === '[::]') url.hostname = '[::1]';
  return url.origin;
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
}

import { copyFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { refuseInhabited } from '../backup/load-tables.ts';
import { makeBackup } from '../backup/make-backup.ts';
import { BackupUnusable, SECRET, type BackedUpFile, type Manifest } from '../backup/manifest.ts';
import { readManifest, restoreBackup } from '../backup/restore-backup.ts';
import { openPatientClient } from '../backup/dump-tables.ts';
import { ensureSecret, loadConfig, type Config } from '../config.ts';
import { systemClock } from '../context.ts';
import { migrate } from '../db/migrate.ts';
import { sealBucketKeys } from '../features/org-storage/bucket-keys.ts';
import { namesWithBuckets } from '../features/org-storage/bucket-rows.ts';
import { storeMark } from '../features/site-marks/queries.ts';
import { makeLogger } from '../http/logs/log.ts';
import { deriveSecrets } from '../secrets/derive-secrets.ts';
import { makeStore } from '../storage/make-store.ts';
import { openInstallation } from './open-installation.ts';
import type { Host } from './server.ts';
import { WrongUsage } from './tools.ts';

const PROGRESS_EVERY_MS = 5_000;
const MARK_BYTES = 4;

/** `backup <folder>`: copies the whole installation into a new folder; works while the server runs. */
export async function runBackup({ env, print, stopping }: Host, args: readonly string[]): Promise<void> {
  const folder = onlyFolder('backup', args);
  const config = loadConfig(env);
  const installation = await openInstallation(config, makeLogger('warn'), { whileServerRuns: true });
  try {
    const secret = ensureSecret(config);
    await sealBucketKeys(installation.database.db, deriveSecrets(secret)('org-bucket'));
    const store = await makeStore(config, deriveSecrets(secret)('file-url'), systemClock);
    const file = config.secret === null ? join(config.dataDir, 'secret') : null;
    const source = { connection: installation.database.connection, store, secret: { file, mark: markOf(secret) } };
    const manifest = await makeBackup(source, { folder, signal: stopping, onFile: progress(print) });
    await installation.database.db.transact((tx) => storeMark(tx, 'backup', systemClock.now()));
    print(`The backup is in ${folder}: ${contentsOf(manifest)}.\n`);
    const names = await namesWithBuckets(installation.database.db);
    if (names.length > 0) {
      print(`Not included: the files of these organizations in their own buckets: ${names.join(', ')}.\n`);
    }
    print(
      manifest.secret.isIncluded
        ? 'Keep it safe: anyone who reads it can read everything and sign in as any user.\n'
        : 'Keep it safe, and keep ASSAY_SECRET with it: it is not in the backup, and without it second factors cannot be read.\n',
    );
  } catch (error) {
    throw stopping.aborted ? new BackupUnusable('Stopped. The incomplete backup was deleted.') : error;
  } finally {
    await installation.close();
  }
}

/** `restore <folder>`: restores a backup into an empty installation, before its first start. */
export async function runRestore({ env, print, stopping }: Host, args: readonly string[]): Promise<void> {
  const folder = onlyFolder('restore', args);
  const config = loadConfig(env);
  const content = await readManifest(folder);
  adoptSecret(config, folder, content);
  const steps = content.migrations.length;
  const installation = await openInstallation(config, makeLogger('warn'), { whileServerRuns: true, steps });
  try {
    const { connection } = installation.database;
    await refuseIfInhabited(connection);
    const store = await makeStore(config, deriveSecrets(ensureSecret(config))('file-url'), systemClock);
    await restoreBackup({ connection, store }, content, { folder, signal: stopping, onFile: progress(print) });
    await migrate(connection);
    print(`The backup of ${content.madeAt} is restored: ${contentsOf(content)}. Start the server.\n`);
  } catch (error) {
    throw stopping.aborted ? new BackupUnusable('Stopped. The database is unchanged.') : error;
  } finally {
    await installation.close();
  }
}

function onlyFolder(command: string, args: readonly string[]): string {
  const { positionals } = parseArgs({ args: [...args], allowPositionals: true, options: {} });
  const [folder, ...more] = positionals;
  if (folder === undefined || more.length > 0) throw new WrongUsage(`Usage: npx assay ${command} <folder>`);
  return resolve(folder);
}

/** Checks before hours of copying, not after them. */
async function refuseIfInhabited(connection: Parameters<typeof openPatientClient>[0]): Promise<void> {
  const client = await openPatientClient(connection);
  try {
    await refuseInhabited(client);
  } finally {
    await client.end();
  }
}

/** Adopts the secret of the backup, without which its second factors and keys cannot be read. */
function adoptSecret(config: Config, folder: string, { secret: { isIncluded, mark } }: Manifest): void {
  const own = join(config.dataDir, 'secret');
  const hasOwn = config.secret !== null || existsSync(own);
  if (!hasOwn) {
    if (!isIncluded) {
      throw new BackupUnusable('Set ASSAY_SECRET to that of the backed-up installation: it is not in the backup.');
    }
    mkdirSync(config.dataDir, { recursive: true });
    copyFileSync(join(folder, SECRET), own);
  }
  if (markOf(config.secret ?? readFileSync(own, 'utf8').trim()) === mark) return;
  throw new BackupUnusable(
    config.secret === null
      ? `${own} differs from the secret of the backup. Remove it, or restore into another ASSAY_DATA_DIR.`
      : 'ASSAY_SECRET differs from that of the backup. Set that one, or unset it if the backup includes its own.',
  );
}

/** Long enough to detect another secret, too short to find one. */
function markOf(secret: string): string {
  return Buffer.from(deriveSecrets(secret)('backup')).subarray(0, MARK_BYTES).toString('hex');
}

function contentsOf({ tables, files }: Manifest): string {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  return `${tables.length} tables with ${rows} rows, ${files.count} files with ${mebibytes(files.bytes)} MiB`;
}

const mebibytes = (bytes: number) => (bytes / 2 ** 20).toFixed(1);

/** Prints the progress every few seconds. */
function progress(print: Host['print']): (file: BackedUpFile) => void {
  let printedAt = performance.now();
  let files = 0;
  let bytes = 0;
  return ({ sizeBytes }) => {
    files += 1;
    bytes += sizeBytes;
    if (performance.now() - printedAt < PROGRESS_EVERY_MS) return;
    printedAt = performance.now();
    print(`  ${files} files, ${mebibytes(bytes)} MiB …\n`);
  };
}

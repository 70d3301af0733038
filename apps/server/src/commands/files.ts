import { parseArgs } from 'node:util';
import { ensureSecret, loadConfig } from '../config.ts';
import { systemClock } from '../context.ts';
import { collectAll } from '../features/orphans/collect-orphans.ts';
import { makeOrgBuckets } from '../features/org-storage/bucket-rows.ts';
import { makeLogger } from '../http/logs/log.ts';
import { deriveSecrets } from '../secrets/derive-secrets.ts';
import { makeOrgAwareStore } from '../storage/make-store.ts';
import { openInstallation } from './open-installation.ts';
import type { Host } from './server.ts';

/** `files [--delete]`: lists or deletes the orphaned files; works while the server runs. */
export async function runFiles({ env, print }: Host, args: readonly string[]): Promise<void> {
  const { values } = parseArgs({ args: [...args], options: { delete: { type: 'boolean' } } });
  const isDry = values.delete !== true;
  const config = loadConfig(env);
  const log = makeLogger('warn');
  const installation = await openInstallation(config, log, { whileServerRuns: true });
  try {
    const secrets = deriveSecrets(ensureSecret(config));
    const { db } = installation.database;
    const buckets = makeOrgBuckets(db, secrets('org-bucket'));
    const store = await makeOrgAwareStore(config, { secret: secrets('file-url'), clock: systemClock, buckets, log });
    const onOrphan = (path: string) => print(`${path}\n`);
    const { files, bytes } = await collectAll({ db, store, clock: systemClock }, { isDry, onOrphan });
    const kibibytes = Math.ceil(bytes / 1024);
    if (files === 0) print('There are no orphaned files.\n');
    else if (isDry) print(`${files} orphaned file(s), ${kibibytes} KiB. To delete them: npx assay files --delete\n`);
    else print(`Deleted ${files} orphaned file(s), ${kibibytes} KiB.\n`);
  } finally {
    await installation.close();
  }
}

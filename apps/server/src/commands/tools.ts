import { parseArgs } from 'node:util';
import { PROFILE_MAX, userProfile } from '@assay/contract';
import { describeSettings, loadConfig } from '../config.ts';
import { makeAdmin } from '../features/passwords/first-admin.ts';
import { makeLogger } from '../http/logs/log.ts';
import { openInstallation } from './open-installation.ts';
import type { Host } from './server.ts';

/** Wrong usage of a command. */
export class WrongUsage extends Error {}

/** `migrate`: migrates the database and prints the result. */
export async function runMigrate({ env, print }: Host): Promise<void> {
  const config = loadConfig(env);
  const installation = await openInstallation(config, makeLogger('warn'), { whileServerRuns: true });
  await installation.close();
  const { migrated } = installation;
  print(migrated === 0 ? 'The database is up to date.\n' : `The database is up to date after ${migrated} step(s).\n`);
}

/** `config`: every setting with its value, default and meaning. */
export async function runConfig({ env, print }: Host): Promise<void> {
  print(`${describeSettings(env)}\n`);
}

/** `admin create <name>`: creates an administrator, or promotes an existing account; works while the server runs. */
export async function runAdmin({ env, print }: Host, args: readonly string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { password: { type: 'string' } },
  });
  const [verb, name, ...more] = positionals;
  if (verb !== 'create' || name === undefined || more.length > 0) {
    throw new WrongUsage('Usage: npx assay admin create <name> [--password <password>]');
  }
  if (!userProfile.shape.name.safeParse(name).success) {
    throw new WrongUsage(`A name has 1 to ${PROFILE_MAX.name} characters, and no blanks at its start or end.`);
  }
  const config = loadConfig(env);
  const installation = await openInstallation(config, makeLogger('warn'), { whileServerRuns: true });
  try {
    const account = await makeAdmin(installation.database.db, name, values.password ?? null);
    const how = account.isNew ? 'was created' : 'already existed and now has every capability';
    print(`The administrator ${name} ${how}.${account.password === null ? '' : ` Password: ${account.password}`}\n`);
  } finally {
    await installation.close();
  }
}

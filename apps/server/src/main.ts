import { BackupUnusable } from './backup/manifest.ts';
import { runBackup, runRestore } from './commands/backup.ts';
import { AddressUnusable, runServer, type Host } from './commands/server.ts';
import { runFiles } from './commands/files.ts';
import { runAdmin, runConfig, runMigrate, WrongUsage } from './commands/tools.ts';
import { ConfigError } from './config.ts';
import { EmbeddedPostgresFault } from './db/embedded/embedded-fault.ts';
import { DatabaseUnusable } from './db/errors.ts';

const commands: Readonly<
  Record<string, { run: (host: Host, args: readonly string[]) => Promise<void>; help: string }>
> = {
  server: {
    run: (host) => runServer(host),
    help: 'Runs the server in the foreground until Ctrl-C. Settings: npx assay config.',
  },
  migrate: {
    run: (host) => runMigrate(host),
    help: 'Migrates the database to the current schema. The server does so itself when it starts.',
  },
  admin: {
    run: runAdmin,
    help: 'admin create <name> [--password <password>]: creates an administrator, or promotes an existing account.',
  },
  files: {
    run: runFiles,
    help: 'files [--delete]: lists or deletes stored files that have been orphaned for a day. The server deletes them itself every day.',
  },
  backup: {
    run: runBackup,
    help: 'backup <folder>: copies database, files and secret into a new folder while the server runs. See docs/operations.md.',
  },
  restore: {
    run: runRestore,
    help: 'restore <folder>: restores a backup into an empty installation, before its first start.',
  },
  config: {
    run: (host) => runConfig(host),
    help: 'Lists every setting with its value, default and meaning. A star marks what is set.',
  },
};

/** Errors that an operator can fix, one line each, without internals. */
function linesFor(error: unknown): string[] | undefined {
  if (error instanceof ConfigError) return [...error.problems];
  if (error instanceof EmbeddedPostgresFault) return [`${error.message} ${error.advice}`];
  const plain = [DatabaseUnusable, AddressUnusable, BackupUnusable, WrongUsage];
  if (error instanceof Error && (plain.some((kind) => error instanceof kind) || isArgumentError(error)))
    return [error.message];
  return undefined;
}

function isArgumentError(error: unknown): error is Error {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS');
}

async function main(): Promise<number> {
  const [name = 'server', ...args] = process.argv.slice(2);
  const command = commands[name];
  if (!command) {
    console.error(`✗ The server has no command "${name}". Commands: ${Object.keys(commands).join(', ')}.`);
    return 2;
  }
  if (args.includes('--help') || args.includes('-h')) {
    console.log(command.help);
    return 0;
  }
  const stopping = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stopping.abort());
  try {
    await command.run(
      {
        env: process.env,
        print: (text) => void process.stdout.write(text),
        isTerminal: process.stdout.isTTY,
        stopping: stopping.signal,
      },
      args,
    );
    return 0;
  } catch (error) {
    const lines = linesFor(error);
    if (!lines) console.error('✗ Assay stopped because of an internal error:', error);
    for (const line of lines ?? []) console.error(`✗ ${line}`);
    return error instanceof WrongUsage ? 2 : 1;
  }
}

// Everything is closed by now; left-over handles must not keep the process alive.
process.exit(await main());

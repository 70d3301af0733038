/** Reasons why the embedded PostgreSQL cannot run. */
export type EmbeddedFaultKind =
  | 'no-programs'
  | 'not-writable'
  | 'unreachable'
  | 'disk-full'
  | 'newer-version'
  | 'older-version'
  | 'in-use'
  | 'not-starting';

/**
 * The embedded PostgreSQL cannot run. `message` is the reason and `advice` what an operator can do, each in one line.
 */
export class EmbeddedPostgresFault extends Error {
  readonly kind: EmbeddedFaultKind;
  readonly advice: string;
  constructor(kind: EmbeddedFaultKind, message: string, advice: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'EmbeddedPostgresFault';
    this.kind = kind;
    this.advice = advice;
  }
}

/**
 * Translates the error of a file operation or the output of a PostgreSQL program into a fault; anything unknown becomes
 * `not-starting` with the last words of the output.
 */
export function faultFrom(dataDir: string, said: string, cause?: unknown): EmbeddedPostgresFault {
  if (/No space left on device|ENOSPC|Disk quota exceeded|EDQUOT/.test(said)) {
    return new EmbeddedPostgresFault(
      'disk-full',
      `The disk is full: PostgreSQL cannot write below ${dataDir}.`,
      'Free some space (a new database needs about 100 MB), or set ASSAY_DATA_DIR to a larger disk.',
      { cause },
    );
  }
  if (/Read-only file system|EROFS|EACCES|EPERM|Permission denied|Operation not permitted/.test(said)) {
    return new EmbeddedPostgresFault(
      'not-writable',
      `The database directory ${dataDir} is not writable for this user.`,
      'Give the directory to the user that starts Assay (chown -R), or set ASSAY_DATA_DIR to a directory of its own.',
      { cause },
    );
  }
  if (/lock file .* already exists/.test(said)) {
    return new EmbeddedPostgresFault(
      'in-use',
      `Another PostgreSQL is running on ${dataDir}.`,
      'Stop the other Assay first, or give this one its own ASSAY_DATA_DIR.',
      { cause },
    );
  }
  const lastWords = said.trim().split('\n').slice(-3).join(' | ') || 'no output';
  return new EmbeddedPostgresFault(
    'not-starting',
    `PostgreSQL does not start on ${dataDir}: ${lastWords}`,
    'See the lines above; to use your own PostgreSQL instead, set DATABASE_URL.',
    { cause },
  );
}

/** Synchronization of a problem with its repository. `differs`: a person has to look at what was fetched. */
export const repositoryStates = [
  'new',
  'waiting',
  'fetching',
  'pushing',
  'up-to-date',
  'differs',
  'diverged',
  'failed',
] as const;
export type RepositoryState = (typeof repositoryStates)[number];

/**
 * Why a repository cannot be fetched, or a version not committed. Each has a place: a path in the repository, a limit,
 * or what its server says.
 */
export const repositoryFailures = [
  'unreachable',
  'private-address',
  'certificate',
  'redirected',
  'server-error',
  'silent',
  'interrupted',
  'sign-in-refused',
  'repository-missing',
  'not-git',
  'branch-missing',
  'folder-missing',
  'no-package',
  'package-refused',
  'submodule',
  'link',
  'special-file',
  'lfs',
  'name',
  'file-too-large',
  'too-large',
  'too-many-files',
  'damaged',
  'server-refused',
  'push-refused',
  'draft-foreign',
  'draft-limit',
  'storage-full',
  'format-foreign',
  'no-version',
  'right-missing',
  'internal',
] as const;
export type RepositoryFailure = (typeof repositoryFailures)[number];

/** Failures of the network or of a server, after which the next attempt comes by itself. */
export const passingFailures: ReadonlySet<RepositoryFailure> = new Set<RepositoryFailure>([
  'unreachable',
  'server-error',
  'silent',
  'interrupted',
  'internal',
]);

export const repositoryOutcomes = ['imported', 'same', 'differs', 'pushed', 'diverged', 'kept', 'failed'] as const;
export type RepositoryOutcome = (typeof repositoryOutcomes)[number];

export const REPOSITORY_URL_MAX = 1_000;
export const REPOSITORY_TEXT_MAX = 255;
export const REPOSITORY_TOKEN_MAX = 1_000;
/** Synchronizations that are kept. */
export const MAX_REPOSITORY_SYNCS = 30;

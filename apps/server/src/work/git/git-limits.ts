const MIB = 1024 * 1024;

/** What is read of a repository. A pack of a hostile server expands to a thousand times its size. */
export const GIT_LIMITS = {
  /** The pack, as it is sent. */
  packBytes: 512 * MIB,
  /** Files, folders and commits in it. */
  objects: 100_000,
  /** All of them, expanded. */
  expandedBytes: 1024 * MIB,
  /** One file. Servers are asked to leave out larger ones. */
  fileBytes: 100 * MIB,
  /** One commit or folder. */
  recordBytes: 16 * MIB,
  /** Files and folders of the package. */
  entries: 20_000,
  /** Differences of differences; git itself makes at most so many. */
  deltaDepth: 4_095,
} as const;
export type GitLimits = Record<keyof typeof GIT_LIMITS, number>;

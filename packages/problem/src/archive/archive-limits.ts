import { MAX_PACKAGE_FILES } from '@assay/contract';

/** Limits on an archive. All sizes are of the unpacked files, in bytes. */
export interface ArchiveLimits {
  maxFiles: number;
  maxTotalBytes: number;
  maxFileBytes: number;
  /** Maximum ratio of unpacked to packed size, for a file and for the whole. Applies only above `ratioFloorBytes`. */
  maxRatio: number;
  /** Legitimate tests can be a million equal letters; below this size expansion is harmless. */
  ratioFloorBytes: number;
  /** UTF-8 bytes of one part of a path, and of the whole path. */
  maxNamePartBytes: number;
  maxNameBytes: number;
  maxDepth: number;
}

const MIB = 1024 * 1024;

/** Limits for problem data and packages. Pass smaller ones to `openArchive` for smaller archives. */
export const DEFAULT_ARCHIVE_LIMITS: ArchiveLimits = {
  maxFiles: MAX_PACKAGE_FILES,
  maxTotalBytes: 2048 * MIB,
  maxFileBytes: 512 * MIB,
  maxRatio: 200,
  ratioFloorBytes: 16 * MIB,
  maxNamePartBytes: 255,
  maxNameBytes: 1024,
  maxDepth: 32,
};

import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { contestAttachments, problemAttachments } from '../../db/schema.ts';
import { contestAttachmentKey, problemAttachmentKey } from '../../storage/keys.ts';

/** A kind of object with attachments, described by their table. */
export interface Attached {
  table: PgTable;
  objectId: PgColumn;
  key: PgColumn;
  name: PgColumn;
  description: PgColumn;
  sizeBytes: PgColumn;
  createdAt: PgColumn;
  /** Name of the stored file. */
  fileKey: (objectId: string, key: string) => string;
}

export const ofProblems = {
  table: problemAttachments,
  objectId: problemAttachments.problemId,
  key: problemAttachments.key,
  name: problemAttachments.name,
  description: problemAttachments.description,
  sizeBytes: problemAttachments.sizeBytes,
  createdAt: problemAttachments.createdAt,
  fileKey: problemAttachmentKey,
} satisfies Attached;

export const ofContests = {
  table: contestAttachments,
  objectId: contestAttachments.contestId,
  key: contestAttachments.key,
  name: contestAttachments.name,
  description: contestAttachments.description,
  sizeBytes: contestAttachments.sizeBytes,
  createdAt: contestAttachments.createdAt,
  fileKey: contestAttachmentKey,
} satisfies Attached;

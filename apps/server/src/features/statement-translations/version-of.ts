import { createHash } from 'node:crypto';
import type { Translation } from '../../db/schema.ts';

/** Names a title and a statement in one language; empty for a translation that does not exist. */
export function versionOf(text: Translation | null | undefined): string {
  if (!text) return '';
  return createHash('sha256')
    .update(JSON.stringify([text.title, text.description]))
    .digest('hex');
}

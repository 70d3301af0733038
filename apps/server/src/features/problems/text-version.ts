import { createHash } from 'node:crypto';
import type { ProblemTranslations } from '../../db/schema.ts';

/** Names the title and the statement of a problem in all languages. */
export function textVersionOf({
  title,
  description,
  translations,
}: {
  title: string;
  description: string;
  translations: ProblemTranslations;
}): string {
  return createHash('sha256')
    .update(JSON.stringify([title, description, translations]))
    .digest('hex');
}

import { createHash } from 'node:crypto';
import type { Translations } from '@assay/contract';

/** Names the title and the statement of a problem in all languages. */
export function textVersionOf({
  title,
  description,
  translations,
}: {
  title: string;
  description: string;
  translations: Translations;
}): string {
  return createHash('sha256')
    .update(JSON.stringify([title, description, translations]))
    .digest('hex');
}

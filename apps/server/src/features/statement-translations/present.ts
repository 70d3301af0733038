import type { TranslationStatus } from '@assay/contract';
import type { TranslationRow } from './queries.ts';

type History = Pick<TranslationRow, 'savedAt' | 'savedBy' | 'markedAt' | 'markedBy'>;

export function presentHistory({ savedAt, savedBy, markedAt, markedBy }: History) {
  return {
    ...(savedAt !== null && { savedAt }),
    ...(savedBy !== null && { savedBy }),
    ...(markedAt !== null && { markedAt }),
    ...(markedBy !== null && { markedBy }),
  };
}

export function presentStatus(row: TranslationRow): TranslationStatus {
  return { language: row.language, state: row.state, ...presentHistory(row) };
}

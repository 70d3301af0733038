import type { Language } from '../../lib/i18n/index.ts';
import type { ContestProblemRow } from './contests.api.ts';

/** Name of a problem in its contest: letter and title. */
export function contestProblemName({ settings, titles, title }: ContestProblemRow, language: Language): string {
  return `${settings.slug}. ${titles?.[language] ?? title}`;
}

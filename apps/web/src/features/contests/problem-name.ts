import type { Language } from '../../lib/i18n/index.ts';
import type { ContestProblemRow } from './contests.api.ts';

/** The problem as a contest names it: its letter and its title. */
export function contestProblemName({ settings, titles, title }: ContestProblemRow, language: Language): string {
  return `${settings.slug}. ${titles?.[language] ?? title}`;
}

import type { TeamCategory, TeamSettings } from '@assay/contract';
import type { ContestScope } from '../contests/contest-scope.ts';
import { may } from '../contests/policy.ts';
import { MAX_TAG_LENGTH } from '../rules/rule-results.ts';

export const individuals: TeamSettings = { entry: 'individuals', minSize: 1, maxSize: 3, forming: false };

type Contest = Pick<ContestScope, 'teams' | 'commonStages'>;

/** Until when people form and change teams themselves; null: never. */
export function formingUntilMs({ teams, commonStages }: Contest): number | null {
  if (!teams?.forming || teams.entry === 'individuals') return null;
  return teams.formUntil ?? commonStages[1]?.start ?? null;
}

/** Whether people may form and change teams themselves now. */
export function isFormingOpen(contest: Contest & { nowMs: number }): boolean {
  const untilMs = formingUntilMs(contest);
  return untilMs !== null && contest.nowMs < untilMs;
}

/** Whether the viewer may form or join a team now, or why not: teams register like individuals. */
export function formAbility(scope: ContestScope): true | 'teams-closed' | 'registration-closed' {
  if (!isFormingOpen(scope)) return 'teams-closed';
  return may(scope, 'openToRegistration') && may(scope, 'registerUninvited') ? true : 'registration-closed';
}

/** Tags that a team has as a participant, so that boards and balloons can be filtered by them. */
export function tagsOf({ affiliation, categories }: { affiliation: string; categories: readonly TeamCategory[] }) {
  const named = affiliation === '' ? [] : [affiliation.slice(0, MAX_TAG_LENGTH)];
  return [...new Set([...named, ...categories.filter((category) => category !== 'official')])];
}

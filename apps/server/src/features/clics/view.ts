import type { ApiRole, contestApiVersions } from '@assay/contract';

export type ApiVersion = (typeof contestApiVersions)[number];

/**
 * Who reads the contest API. Two readers with equal views receive the same bytes.
 *
 * - `public`: what everyone may know. In the freeze, submissions without their results.
 * - `team`: also the team's own results and clarifications.
 * - `balloon`: also accepted submissions of the freeze, if the contest has balloons in its freeze.
 * - `presenter`: after the end also the results of the freeze, for the closing ceremony.
 * - `analyst`, `judge`, `admin`: everything.
 */
export interface View {
  role: ApiRole | 'team' | 'analyst';
  /** The participant's user, of role `team` only. */
  userId: string | null;
  /** Whether volunteers deliver balloons in the freeze. */
  balloonsInFreeze: boolean;
  version: ApiVersion;
}

/** Whether nothing is hidden from the reader. */
export function seesEverything({ role }: Pick<View, 'role'>): boolean {
  return role === 'analyst' || role === 'judge' || role === 'admin';
}

/** Views with equal keys receive the same bytes. */
export function keyOfView({ role, userId, balloonsInFreeze, version }: View): string {
  return [version, role, userId ?? '', role === 'balloon' && balloonsInFreeze].join('/');
}

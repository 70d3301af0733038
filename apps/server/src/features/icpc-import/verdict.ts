import type { IcpcField, IcpcOutcome, IcpcReason } from '@assay/contract';
import type { PeopleEntry } from '../../work/icpc/records.ts';

/** What an import does with an entry. */
export interface Verdict {
  outcome: IcpcOutcome;
  reason?: IcpcReason;
  detail?: string;
  changes?: { field: IcpcField; from: string | number | null; to: string | number | null }[];
}

export type Put = (entry: PeopleEntry, verdict: Verdict) => void;

export const refused = (reason: IcpcReason, detail?: string): Verdict => ({
  outcome: 'refused',
  reason,
  ...(detail !== undefined && { detail }),
});

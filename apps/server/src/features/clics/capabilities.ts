import type { Caller } from './caller.ts';
import type { View } from './view.ts';

/** What a reader may change, in the words of version 2026-01. */
export type ClicsCapability = 'contest_start' | 'contest_thaw' | 'post_clar' | 'team_submit' | 'proxy_submit';

const ofRole: Readonly<Record<View['role'], readonly ClicsCapability[]>> = {
  public: [],
  balloon: [],
  presenter: [],
  team: ['post_clar', 'team_submit'],
  analyst: [],
  judge: ['post_clar'],
  admin: ['contest_start', 'contest_thaw', 'post_clar', 'proxy_submit'],
};

/** Whether a caller is an API account that may change nothing, whatever its role could. */
export const isReadOnly = (caller: Caller) => caller.kind === 'account' && !caller.mayWrite;

export const hasClicsCapability = ({ role }: View, ...anyOf: ClicsCapability[]) =>
  ofRole[role].some((one) => anyOf.includes(one));

/** The capabilities in the words of the view's version, of which the earlier one knows clarifications of teams only. */
export function capabilitiesOf({ role, version }: View, caller: Caller): string[] {
  if (isReadOnly(caller)) return [];
  if (version === '2026-01') return [...ofRole[role]];
  return ofRole[role].flatMap((one) => (one !== 'post_clar' ? [one] : role === 'team' ? ['team_clar'] : []));
}

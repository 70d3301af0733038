import type { Tx } from '../../db/client.ts';
import type { UserViewer } from '../../http/viewer/viewer.ts';
import { recordAct } from '../audit/record-act.ts';
import type { AvatarOwner } from './queries.ts';

/** Records a change of an organization's or a group's avatar as one of its profile. */
export function recordAvatar(
  { kind, id }: AvatarOwner & { kind: 'org' | 'group' },
  orgId: string,
  by: { viewer: UserViewer; ip: string },
) {
  return async (tx: Tx, before: string | null, after: string | null) => {
    if (before === after) return;
    const change = { before: { picture: before }, after: { picture: after } };
    await recordAct(tx, { ...by, action: `${kind}.profile`, orgId, subject: { type: kind, id }, ...change });
  };
}

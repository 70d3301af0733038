import { hasCapability } from '@assay/contract/capabilities';
import type { CapabilityOf } from '@assay/contract';
import { useQuery } from '@tanstack/react-query';
import { overrides } from '../../lib/overrides.ts';
import { useSession } from '../../lib/session.ts';
import { useStored } from '../../lib/browser-storage.ts';
import { userQuery } from './users.api.ts';
import type { User } from './users.api.ts';

export interface ViewerState {
  signedIn: boolean;
  userId: string | null;
  /** Absent for visitors and until loaded. */
  user: User | undefined;
  /** True if the user has the capability of the user set, by their record or by an override. */
  can: (name: CapabilityOf<'user'>) => boolean;
}

/** The viewer and their site-wide capabilities. */
export function useViewer(): ViewerState {
  const { signedIn, userId } = useSession();
  const { userCapability } = useStored(overrides);
  const { data: user } = useQuery({ ...userQuery(userId ?? ''), enabled: userId !== null });
  const mask = userCapability ?? user?.capability ?? '0';
  return { signedIn, userId, user, can: (name) => signedIn && hasCapability('user', mask, name) };
}

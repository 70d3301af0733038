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
  /** True when the person holds the capability of the user set, by their record or by override. */
  can: (name: CapabilityOf<'user'>) => boolean;
}

/** Who looks at the page, and what they may do on the whole site. */
export function useViewer(): ViewerState {
  const { signedIn, userId } = useSession();
  const { userCapability } = useStored(overrides);
  const { data: user } = useQuery({ ...userQuery(userId ?? ''), enabled: userId !== null });
  const mask = userCapability ?? user?.capability ?? '0';
  return { signedIn, userId, user, can: (name) => signedIn && hasCapability('user', mask, name) };
}

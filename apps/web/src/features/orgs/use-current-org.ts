import { hasCapability } from '@assay/contract/capabilities';
import type { CapabilityOf } from '@assay/contract';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { overrides } from '../../lib/overrides.ts';
import { useSession } from '../../lib/session.ts';
import { useStored } from '../../lib/browser-storage.ts';
import { joinedOrgsQuery, orgQuery } from './orgs.api.ts';
import type { JoinedOrg, Org } from './orgs.api.ts';

export interface CurrentOrg {
  /** The organization of the address, else the first joined one; null without either. */
  orgId: string | null;
  org: Org | undefined;
  joined: JoinedOrg[] | undefined;
  /** True when the viewer holds the capability of the organization set, by membership or by override. */
  can: (name: CapabilityOf<'org'>) => boolean;
}

/** The organization that menus speak of. Signed out, only that of the address. */
export function useCurrentOrg(): CurrentOrg {
  const { signedIn } = useSession();
  const { orgCapability } = useStored(overrides);
  const { orgId: fromRoute } = useParams({ strict: false });
  const { data: joined } = useQuery({ ...joinedOrgsQuery, enabled: signedIn });
  const orgId = fromRoute ?? (signedIn ? (joined?.[0]?._id ?? null) : null);
  const { data: org } = useQuery({ ...orgQuery(orgId ?? ''), enabled: orgId !== null });
  const mask = orgCapability ?? org?.membership.capability ?? '0';
  return { orgId, org, joined, can: (name) => signedIn && orgId !== null && hasCapability('org', mask, name) };
}

import { hasCapability } from '@assay/contract/capabilities';
import type { CapabilityOf } from '@assay/contract';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useEffect } from 'react';
import { overrides } from '../../lib/overrides.ts';
import { stored, useStored } from '../../lib/browser-storage.ts';
import { useSession } from '../../lib/session.ts';
import { joinedOrgsQuery, orgQuery } from './orgs.api.ts';
import type { JoinedOrg, Org } from './orgs.api.ts';

export interface CurrentOrg {
  /**
   * The organization of the URL, otherwise the joined one that was open last, otherwise the first joined one; null if
   * there is none.
   */
  orgId: string | null;
  org: Org | undefined;
  joined: JoinedOrg[] | undefined;
  /** True until the organization and the capabilities in it are known, or cannot be loaded. */
  isLoading: boolean;
  /** True if the viewer has the capability of the organization set, by membership or by override. */
  can: (name: CapabilityOf<'org'>) => boolean;
}

/** Id of the organization whose pages this browser showed last; empty for none. */
const lastOrg = stored<string>('assay-org', '', (text) => text);

/** The organization of the menus. For visitors only that of the URL. */
export function useCurrentOrg(): CurrentOrg {
  const { signedIn } = useSession();
  const { orgCapability } = useStored(overrides);
  const { orgId: fromRoute } = useParams({ strict: false });
  const { data: joined, isLoading: isListLoading } = useQuery({ ...joinedOrgsQuery, enabled: signedIn });
  const last = useStored(lastOrg);
  const isJoined = joined?.some(({ _id }) => _id === fromRoute) ?? false;
  useEffect(() => {
    if (fromRoute !== undefined && isJoined && lastOrg.get() !== fromRoute) lastOrg.set(fromRoute);
  }, [fromRoute, isJoined]);
  const defaultOrg = joined?.find(({ _id }) => _id === last) ?? joined?.[0];
  const orgId = fromRoute ?? (signedIn ? (defaultOrg?._id ?? null) : null);
  const { data: org, isLoading: isOrgLoading } = useQuery({ ...orgQuery(orgId ?? ''), enabled: orgId !== null });
  const mask = orgCapability ?? org?.membership.capability ?? '0';
  return {
    orgId,
    org,
    joined,
    isLoading: isListLoading || isOrgLoading,
    can: (name) => signedIn && orgId !== null && hasCapability('org', mask, name),
  };
}

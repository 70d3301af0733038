import { randomUUID } from 'node:crypto';
import type { Tx } from '../../db/client.ts';
import { orgMembers, siteInfo } from '../../db/schema.ts';

/**
 * Adds a new user to the default organization, if one is set. Its administrators see no private fields of people who
 * only signed up to the site, unless those allow it in their settings.
 */
export async function joinDefaultOrg(tx: Tx, userId: string): Promise<void> {
  const [site] = await tx.select({ orgId: siteInfo.defaultOrgId }).from(siteInfo);
  if (!site?.orgId) return;
  const member = { orgId: site.orgId, userId, capability: 1n, profileConsent: 'withheld' as const };
  await tx.insert(orgMembers).values({ id: randomUUID(), ...member });
}

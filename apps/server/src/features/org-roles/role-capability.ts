import { capabilityBits, hasCapability, orgRoleOf, parseCapability } from '@assay/contract';
import { refusal } from '../../http/refusal.ts';

const KNOWN = Object.values(capabilityBits.org).reduce((mask, bit) => mask | (1n << BigInt(bit)), 0n);

/**
 * The capabilities of a role. Refuses unknown ones, a set without access, which would lock its members out, and the set
 * of a role that every organization has.
 */
export function readRoleCapability(text: string): bigint {
  const capability = parseCapability(text);
  if ((capability & ~KNOWN) !== 0n || !hasCapability('org', capability, 'access'))
    throw refusal('invalid-input', {
      places: [{ place: 'body/capability', reason: 'must contain access and no unknown capability' }],
    });
  if (orgRoleOf(capability) !== 'custom') throw refusal('role-exists');
  return capability;
}

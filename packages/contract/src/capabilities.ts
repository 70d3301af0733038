/** Bit positions of the capability sets (64 bits each, decimal text on the wire). */
export const capabilityBits = {
  user: { admin: 0, createOrg: 1 },
  org: { access: 0, admin: 1, problem: 2, contest: 3, plan: 4, app: 5, instance: 6 },
  /**
   * `translate` edits translations of the statement, and nothing else of the problem. `review` tests the problem
   * without seeing solutions: samples, limits, some comments, and marks; `data` includes it.
   */
  problem: { access: 0, admin: 1, solution: 2, content: 3, data: 4, instance: 5, translate: 6, review: 7 },
  /**
   * `balloons` opens the balloon queue, `printing` the print queue, and nothing else of the contest. `jury` reads
   * everything, answers questions and rejudges; `observer` reads what the jury reads. `admin` includes both.
   */
  contest: { access: 0, admin: 1, content: 2, registration: 3, balloons: 4, printing: 5, jury: 6, observer: 7 },
  plan: { access: 0, admin: 1, content: 2, registration: 3 },
  app: { access: 0, admin: 1, content: 2, login: 3 },
  /** For apps. Bit 3 is unused, because users do not sign in to groups. */
  group: { access: 0, admin: 1, content: 2 },
} as const;

export type CapabilityKind = keyof typeof capabilityBits;
export type CapabilityOf<K extends CapabilityKind> = keyof (typeof capabilityBits)[K] & string;

/** A capability set as a signed 64-bit number, as in PostgreSQL's bigint. */
export type CapabilityMask = bigint;

/** Every bit. Printed as `-1` for users and memberships. */
export const ALL_CAPABILITIES: CapabilityMask = -1n;

/** Parses the decimal text of the API, modulo 2^64. Throws SyntaxError on anything else. */
export function parseCapability(text: string): CapabilityMask {
  return BigInt.asIntN(64, BigInt(text));
}

/** Returns a mask of the named bits. */
export function capabilityMask<K extends CapabilityKind>(kind: K, ...names: CapabilityOf<K>[]): CapabilityMask {
  const bits: Record<string, number> = capabilityBits[kind];
  return names.reduce((mask, name) => mask | (1n << BigInt(bits[name] ?? 0)), 0n);
}

/** True if `mask` (number or decimal text) has the named bit. */
export function hasCapability<K extends CapabilityKind>(
  kind: K,
  mask: CapabilityMask | string,
  name: CapabilityOf<K>,
): boolean {
  const bits: Record<string, number> = capabilityBits[kind];
  return ((BigInt(mask) >> BigInt(bits[name] ?? 0)) & 1n) === 1n;
}

/** Roles of members: named sets of organization capabilities, from fewest to most. */
export const orgRoles = ['student', 'setter', 'teacher', 'administrator'] as const;
export type OrgRole = (typeof orgRoles)[number];

const roleCapabilities: Record<OrgRole, readonly CapabilityOf<'org'>[]> = {
  student: ['access'],
  setter: ['access', 'problem'],
  teacher: ['access', 'problem', 'contest', 'plan'],
  administrator: ['access', 'admin', 'problem', 'contest', 'plan', 'app', 'instance'],
};

export function orgRoleMask(role: OrgRole): CapabilityMask {
  return capabilityMask('org', ...roleCapabilities[role]);
}

/** Returns the role with these capabilities. Any set with the administrator bit counts as administrator. */
export function orgRoleOf(mask: CapabilityMask | string): OrgRole | 'custom' {
  const bits = BigInt.asIntN(64, BigInt(mask));
  const administrator = orgRoleMask('administrator');
  if ((bits & administrator) === administrator) return 'administrator';
  return orgRoles.find((role) => orgRoleMask(role) === bits) ?? 'custom';
}

/** Formats the effective capabilities on an object, unsigned: "all" is 2^64 - 1. */
export function printObjectCapability(mask: CapabilityMask): string {
  return BigInt.asUintN(64, mask).toString();
}

/** Formats the stored capabilities of a user or membership, signed: "all" is -1. */
export function printCapability(mask: CapabilityMask): string {
  return BigInt.asIntN(64, mask).toString();
}

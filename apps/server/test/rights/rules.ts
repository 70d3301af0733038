import { hasCapability, type CapabilityKind, type CapabilityOf } from '@assay/contract';
import { GROUP_MASK, listed, orgCapability, type PersonName, type ViewerName } from './cast.ts';

/*
 * Rules of the table: each returns the expected status for a viewer. `then` is the status for permitted viewers; it is
 * not 200 if the test requests something impossible, such as submitting without an upload.
 */

export type Rule = (viewer: ViewerName) => number;
export type Area = 'problem' | 'contest' | 'plan' | 'app' | 'group';

/**
 * Runners sign their requests with other headers, so for users' routes they are anonymous. A token for another purpose
 * opens nothing.
 */
function signedOut(viewer: ViewerName): boolean {
  return ['nobody', 'runner', 'other runner', 'restricted'].includes(viewer);
}

/** Everyone, signed in or not. */
export function anybody(then = 200): Rule {
  return (viewer) => (viewer === 'restricted' ? 403 : then);
}

/** Everyone, without any check of the request's token. */
export function unasked(then = 200): Rule {
  return () => then;
}

/** Everyone who is signed in. */
export function session(then = 200): Rule {
  return (viewer) => (signedOut(viewer) ? 403 : then);
}

/** Site administrators. */
export function siteAdmin(then = 200): Rule {
  return (viewer) => (viewer === 'site admin' ? then : 403);
}

/** The given viewers, and the second rule for all others. */
export function but(who: Partial<Record<ViewerName, number>>, rule: Rule): Rule {
  return (viewer) => who[viewer] ?? rule(viewer);
}

/** The viewers with an entry on the access list whose bit is at least the given one. */
export function listedFrom(bit: number, status: number): Record<string, number> {
  const names = Object.keys(listed).filter((name) => Number(name.replace('listed ', '')) >= bit);
  return Object.fromEntries(names.map((name) => [name, status]));
}

/** Members with a capability; everyone else sees that the organization exists. */
export function inOrg(name: CapabilityOf<'org'> | 'member', then = 200, outside: 403 | 404 = 403): Rule {
  return (viewer) => {
    if (signedOut(viewer)) return 403;
    const mask = orgCapability(viewer);
    if (mask === null) return outside;
    return name === 'member' || hasCapability('org', mask, name) ? then : 403;
  };
}

/** Only the owner of the organization. */
export function orgOwner(then = 200): Rule {
  return (viewer) => (viewer === 'owner' ? then : 403);
}

/** Viewers with the capabilities on the object; 403 for those who may only see it, 404 for everyone else. */
export function on<K extends Area>(area: K, needed: CapabilityOf<K> | readonly CapabilityOf<K>[], then = 200): Rule {
  return (viewer) => {
    if (signedOut(viewer)) return 403;
    const mask = maskOf(area, viewer);
    if (mask === 'banned') return 403;
    if (!hasCapability(area, mask, 'access')) return 404;
    const names = typeof needed === 'string' ? [needed] : needed;
    return names.every((name) => hasCapability<CapabilityKind>(area, mask, name as never)) ? then : 403;
  };
}

/** Runners of the organization; `other` for those of another one. */
export function runners(then = 200, other = 404): Rule {
  return (viewer) => {
    if (viewer === 'runner') return then;
    return viewer === 'other runner' ? other : 401;
  };
}

/** The viewer's rights on objects of an area: by the area's capability in the organization, or by the access lists. */
function maskOf(area: Area, viewer: ViewerName): bigint | 'banned' {
  if (area === 'contest' && viewer === 'banned') return 'banned';
  if (area === 'contest' && viewer === 'participant') return 1n;
  const mask = orgCapability(viewer);
  if (mask === null) return 0n;
  const isAdmin = hasCapability('org', mask, 'admin') && (area === 'plan' || area === 'app' || area === 'group');
  // The organization has no separate capability for groups.
  if ((area !== 'group' && hasCapability('org', mask, area)) || isAdmin) return -1n;
  if (viewer === 'in group') return GROUP_MASK;
  return listed[viewer as PersonName] ?? 0n;
}

import { hasCapability, type CapabilityKind, type CapabilityOf } from '@assay/contract';
import { GROUP_MASK, listed, orgCapability, type PersonName, type ViewerName } from './cast.ts';

/*
 * Rules of the table: each says which status a viewer is answered with. `then` is the status for who may; it is not 200
 * where the test asks for something that cannot be done, such as uploading nothing.
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

/** Everybody, signed in or not. */
export function anybody(then = 200): Rule {
  return (viewer) => (viewer === 'restricted' ? 403 : then);
}

/** Everybody at all: the request's token is not even looked at. */
export function unasked(then = 200): Rule {
  return () => then;
}

/** Everybody signed in. */
export function session(then = 200): Rule {
  return (viewer) => (signedOut(viewer) ? 403 : then);
}

/** Administrators of the installation. */
export function siteAdmin(then = 200): Rule {
  return (viewer) => (viewer === 'site admin' ? then : 403);
}

/** The one named, and others as the second rule says. */
export function but(who: Partial<Record<ViewerName, number>>, rule: Rule): Rule {
  return (viewer) => who[viewer] ?? rule(viewer);
}

/** Members with a capability, everybody else knows that the organization is there. */
export function inOrg(name: CapabilityOf<'org'> | 'member', then = 200, outside: 403 | 404 = 403): Rule {
  return (viewer) => {
    if (signedOut(viewer)) return 403;
    const mask = orgCapability(viewer);
    if (mask === null) return outside;
    return name === 'member' || hasCapability('org', mask, name) ? then : 403;
  };
}

/** The owner of the organization alone. */
export function orgOwner(then = 200): Rule {
  return (viewer) => (viewer === 'owner' ? then : 403);
}

/** Who has the capabilities on the object; 403 for who may only know of it, 404 for everybody else. */
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

/** Runners of the organization; those of another one as `other` says. */
export function runners(then = 200, other = 404): Rule {
  return (viewer) => {
    if (viewer === 'runner') return then;
    return viewer === 'other runner' ? other : 401;
  };
}

/**
 * What the viewer may do with objects of an area: by the area's capability in the organization, or by their access
 * lists.
 */
function maskOf(area: Area, viewer: ViewerName): bigint | 'banned' {
  if (area === 'contest' && viewer === 'banned') return 'banned';
  if (area === 'contest' && viewer === 'participant') return 1n;
  const mask = orgCapability(viewer);
  if (mask === null) return 0n;
  const isAdmin = hasCapability('org', mask, 'admin') && (area === 'plan' || area === 'app' || area === 'group');
  // The organization has no capability of its own for groups.
  if ((area !== 'group' && hasCapability('org', mask, area)) || isAdmin) return -1n;
  if (viewer === 'in group') return GROUP_MASK;
  return listed[viewer as PersonName] ?? 0n;
}

import type { Reply } from '@assay/contract';
import type { Server } from './server.ts';
import { Refused, UserError } from './user-error.ts';

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi;

export type Problem = Reply<'GET /api/problem/:problemId'>;

/**
 * Finds a problem by the URL of its page, its id, `<organization>/<slug>`, or its slug in an organization of the user.
 * Throws a `UserError`.
 */
export async function findProblem(call: Server, server: string, named: string): Promise<Problem> {
  if (/^https?:\/\//i.test(named)) {
    const url = new URL(named);
    if (url.origin !== server) throw new UserError('other-server', { there: url.origin, here: server });
    const [, part = ''] = /\/problem\/([^/]+)/.exec(url.pathname) ?? [];
    const [orgId] = /\/org\/([^/]+)/.exec(url.pathname)?.slice(1) ?? [];
    return await loadProblem(call, named, await idOf(call, decodeURIComponent(part), orgId));
  }
  const [org, slug, ...more] = named.split('/');
  if (org === undefined || slug === undefined || more.length > 0)
    return await loadProblem(call, named, await idOf(call, named, undefined));
  const orgs = await call('GET /api/org', {});
  const orgId = orgs.find((one) => one._id === org || one.profile.name === org)?._id;
  return await loadProblem(call, named, orgId === undefined ? undefined : await idOf(call, slug, orgId));
}

/** Undefined if no problem has this slug. */
async function idOf(call: Server, named: string, orgId: string | undefined): Promise<string | undefined> {
  if (named.match(UUID)?.[0] === named) return named;
  const orgIds = orgId?.match(UUID) ? [orgId] : (await call('GET /api/org', {})).map((one) => one._id);
  const found = await Promise.all(orgIds.map((one) => resolve(call, one, named)));
  const ids = found.filter((id) => id !== undefined);
  if (ids.length > 1) throw new UserError('many-problems', { problem: named });
  return ids[0];
}

async function resolve(call: Server, orgId: string, slug: string): Promise<string | undefined> {
  try {
    return (await call('POST /api/public/resolve-slug', { body: { orgId, slug, type: 'problem' } }))._id;
  } catch (error) {
    if (error instanceof Refused && error.status === 404) return undefined;
    throw error;
  }
}

async function loadProblem(call: Server, named: string, problemId: string | undefined): Promise<Problem> {
  if (problemId === undefined) throw new UserError('no-problem', { problem: named });
  try {
    return await call('GET /api/problem/:problemId', { params: { problemId } });
  } catch (error) {
    if (error instanceof Refused && error.status === 404) throw new UserError('no-problem', { problem: named });
    throw error;
  }
}

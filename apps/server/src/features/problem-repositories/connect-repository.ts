import { sql } from 'drizzle-orm';
import type { Body, RepositoryFailure } from '@assay/contract';
import { ArchiveRefusal, checkEntryName } from '@assay/problem';
import type { AppContext } from '../../context.ts';
import { problemRepositories } from '../../db/schema.ts';
import { refusal } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { seal } from '../../secrets/seal.ts';
import { makeSecretText } from '../../secrets/secret-text.ts';
import { GitRefusal } from '../../work/git/git-refusal.ts';
import { recordAct } from '../audit/record-act.ts';
import { problemScopeWith } from '../problems/problem-scope.ts';
import { openServer } from './open-server.ts';
import { findRepository, lockRepository, type RepositoryRow } from './queries.ts';
import { readTip } from './read-tip.ts';

/** A user waits for the test. */
const TEST_TIMEOUT_MS = 45_000;
/** The folder of a larger repository is only looked at by the first synchronization. */
const MAX_TESTED_BYTES = 32 * 1024 * 1024;

export const connectRepository = route('PUT /api/problem/:problemId/repository', {
  scope: problemScopeWith('data'),
  handle: async ({ scope: { id: problemId, orgId }, body, viewer, ip, signal, context }) => {
    const { db, live, secret, config } = context;
    const place = placeOf(body, config.storageAllowPrivate.length > 0);
    const before = (await findRepository(db, problemId))?.row;
    const token = body.token ?? null;
    const sealedToken =
      token === null ? keptToken(before, place.url) : token === '' ? null : seal(token, secret('repository'));
    const { username, pulls, pushes } = body;
    const connection = { ...place, username, sealedToken };
    await testConnection(context, { ...connection, pulls, pushes }, viewer.userId, signal);
    await db.transact(async (tx) => {
      const now = await lockRepository(tx, problemId);
      const isOther = !now || (['url', 'branch', 'folder'] as const).some((one) => now[one] !== place[one]);
      const values = { ...connection, pulls, pushes, connectedBy: viewer.userId, requestedBy: viewer.userId };
      const restarts = { leaseId: null, leaseEndsAt: null, dueAt: sql`now()`, failures: 0, failure: null };
      const nothingSynced = { synced: null, syncedAt: null, syncedRevision: null, syncedTextVersion: null };
      const sealedSecret = seal(makeSecretText(), secret('repository'));
      await tx
        .insert(problemRepositories)
        .values({ problemId, ...values, sealedSecret, state: 'waiting', dueAt: sql`now()` })
        .onConflictDoUpdate({
          target: problemRepositories.problemId,
          set: {
            ...values,
            ...restarts,
            state: 'waiting',
            connectedAt: sql`now()`,
            version: sql`${problemRepositories.version} + 1`,
            ...((isOther || !pushes) && { push: null }),
            ...(isOther && { ...nothingSynced, fetched: null }),
          },
        });
      const shown = (row: Pick<RepositoryRow, keyof typeof place | 'username' | 'pulls' | 'pushes'>) => ({
        url: row.url,
        branch: row.branch,
        folder: row.folder,
        username: row.username,
        pulls: row.pulls,
        pushes: row.pushes,
      });
      await recordAct(tx, {
        viewer,
        ip,
        orgId,
        action: 'problem.repository-change',
        subject: { type: 'problem', id: problemId },
        ...(now && { before: shown(now) }),
        after: { ...shown(values), ...(token !== null && { token: 'changed' }) },
      });
      await live.publish(tx, { type: 'repository', problemId });
    });
    return {};
  },
});

type Connection = Body<'PUT /api/problem/:problemId/repository'>;

/** Refuses a place that cannot be a repository. HTTP is only for networks that the operator allows. */
function placeOf({ url: text, branch, folder }: Connection, mayBeHttp: boolean) {
  const invalid = (place: keyof Connection, reason: string) =>
    refusal('repository-invalid', { places: [{ place: `body/${place}`, reason }] });
  const url = URL.parse(text.trim());
  const isFit = url?.protocol === 'https:' || (url?.protocol === 'http:' && mayBeHttp);
  if (!url || !isFit) throw invalid('url', 'must be an HTTPS URL');
  if (url.username !== '' || url.password !== '') throw invalid('url', 'must not contain a user name or password');
  if (url.search !== '' || url.hash !== '') throw invalid('url', 'must not contain a query or fragment');
  const path = url.pathname.replace(/\/+$/, '');
  if (path === '') throw invalid('url', 'must name a repository');
  const name = branch.trim().replace(/^refs\/heads\//, '');
  if (!isBranch(name)) throw invalid('branch', 'is not the name of a branch');
  const inner = folder.trim().replace(/^(\.?\/)+|\/+$/g, '');
  try {
    if (inner !== '') checkEntryName(inner);
  } catch (error) {
    if (error instanceof ArchiveRefusal) throw invalid('folder', error.message);
    throw error;
  }
  return { url: `${url.origin}${path}`, branch: name, folder: inner };
}

/** The rules of git-check-ref-format(1). */
function isBranch(name: string): boolean {
  if (/[\p{Cc} ~^:?*[\\\p{Zl}\p{Zp}]|\.\.|@\{|\/\//u.test(name)) return false;
  return name.split('/').every((part) => part !== '' && !part.startsWith('.') && !/\.lock$|\.$/.test(part));
}

/** The stored token goes to no other server than the one that it was entered for. */
function keptToken(before: RepositoryRow | undefined, url: string): Buffer | null {
  return before && new URL(before.url).origin === new URL(url).origin ? before.sealedToken : null;
}

type Tested = Pick<RepositoryRow, 'url' | 'branch' | 'folder' | 'username' | 'sealedToken' | 'pulls' | 'pushes'>;

async function testConnection(context: AppContext, tested: Tested, owner: string, client: AbortSignal): Promise<void> {
  const { branch, folder, pulls, pushes } = tested;
  const server = openServer(context, tested);
  const signal = AbortSignal.any([client, context.live.closing, AbortSignal.timeout(TEST_TIMEOUT_MS)]);
  try {
    await server.findBranch(branch, signal);
    if (pushes) await server.checkPush(signal);
    if (pulls) {
      const request = { server, branch, folder, known: null, maxBytes: MAX_TESTED_BYTES, owner, signal };
      await readTip(context, request, async (_, reading) => {
        if (reading.kind === 'failed') throw new GitRefusal(reading.failure, reading.place);
      });
    }
  } catch (error) {
    if (!(error instanceof GitRefusal) || client.aborted) throw error;
    const { failure, place } = error;
    if (failure === 'too-large' && place === `${MAX_TESTED_BYTES / 1048576} MiB`) return;
    context.log.info({ err: error }, 'A repository was refused when it was connected.');
    const places = [{ place: fieldOf(failure), reason: failure }];
    throw refusal('repository-unusable', {
      places: place === '' ? places : [...places, { place: 'detail', reason: place }],
    });
  } finally {
    server.close();
  }
}

/** Where the form shows the failure. */
function fieldOf(failure: RepositoryFailure): 'url' | 'token' | 'branch' | 'folder' {
  if (failure === 'sign-in-refused') return 'token';
  if (failure === 'branch-missing') return 'branch';
  const ofServer: readonly RepositoryFailure[] = [
    'unreachable',
    'private-address',
    'certificate',
    'redirected',
    'server-error',
    'silent',
    'interrupted',
    'repository-missing',
    'not-git',
    'server-refused',
  ];
  return ofServer.includes(failure) ? 'url' : 'folder';
}

import { sql } from 'drizzle-orm';
import type { Body } from '@assay/contract';
import type { Tx } from '../../db/client.ts';
import { contestShadows } from '../../db/schema.ts';
import { refusal } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { seal } from '../../secrets/seal.ts';
import { recordAct } from '../audit/record-act.ts';
import { subjectOf } from '../contests/audit-subject.ts';
import { contestScopeWith, type ContestScope } from '../contests/contest-scope.ts';
import { individuals } from '../contest-teams/policy.ts';
import { updateTeamSettings } from '../contest-teams/queries.ts';
import { isLanguage } from './languages.ts';
import {
  deleteShadow,
  findContestFacts,
  findShadow,
  forgetObjects,
  listOwnProblems,
  lockShadow,
  retryObstructed,
  type ShadowRow,
} from './queries.ts';
import { presentShadow } from './present.ts';

const scope = contestScopeWith('admin');
type Change = Body<'PATCH /api/contest/:contestId/admin/shadow'>;

export const getShadow = route('GET /api/contest/:contestId/admin/shadow', {
  scope,
  handle: async ({ scope: { id }, context }) => {
    const problems = await listOwnProblems(context.db, id);
    const shadow = await findShadow(context.db, id);
    return { ...(shadow && { shadow: await presentShadow(context, id, shadow, problems) }), problems };
  },
});

export const changeShadow = route('PATCH /api/contest/:contestId/admin/shadow', {
  scope,
  handle: async ({ scope: contest, body, viewer, ip, context: { db, live, secret } }) => {
    const { id: contestId, orgId } = contest;
    await db.transact(async (tx) => {
      const before = await lockShadow(tx, contestId);
      const url = body.url === undefined ? before?.url : contestUrlOf(body.url);
      if (url === undefined) throw refusal('shadow-url-invalid');
      if (!(await findContestFacts(tx, contestId))?.clock) throw refusal('clock-missing');
      const mappings = await mappingsOf(tx, contestId, before, body);
      const isOtherContest = before !== undefined && before.url !== url;
      const isOtherHost = isOtherContest && new URL(before.url).origin !== new URL(url).origin;
      const sealedPassword =
        body.password === undefined
          ? isOtherHost
            ? null
            : (before?.sealedPassword ?? null)
          : body.password === ''
            ? null
            : seal(body.password, secret('shadow'));
      const enabled = body.enabled ?? before?.enabled ?? true;
      const values = { url, username: body.username ?? before?.username ?? '', sealedPassword, enabled, ...mappings };
      const restarts = { leaseId: null, leaseEndsAt: null, dueAt: sql`now()`, failures: 0, failure: null };
      const state = enabled ? ('connecting' as const) : ('off' as const);
      await tx
        .insert(contestShadows)
        .values({ contestId, ...values, state })
        .onConflictDoUpdate({
          target: contestShadows.contestId,
          set: {
            ...values,
            ...restarts,
            state,
            version: sql`contest_shadows.version + 1`,
            ...(isOtherContest && { token: null }),
          },
        });
      if (isOtherContest) await forgetObjects(tx, contestId);
      await retryObstructed(tx, contestId);
      await allowTeams(tx, contest);
      const shown = (row: { url: string; username: string; enabled: boolean } & typeof mappings) => ({
        url: row.url,
        username: row.username,
        enabled: row.enabled,
        problems: row.problems,
        languages: row.languages,
      });
      const act = { viewer, ip, action: 'contest.shadow-change', orgId, subject: subjectOf(contestId) } as const;
      const isNewPassword = body.password !== undefined;
      await recordAct(tx, {
        ...act,
        ...(before && { before: shown(before) }),
        after: { ...shown(values), ...(isNewPassword && { password: 'changed' }) },
      });
      await live.publish(tx, { type: 'contest', contestId });
    });
    return {};
  },
});

export const removeShadow = route('DELETE /api/contest/:contestId/admin/shadow', {
  scope,
  handle: async ({ scope: { id: contestId, orgId }, viewer, ip, context: { db, live } }) => {
    await db.transact(async (tx) => {
      const before = await lockShadow(tx, contestId);
      if (!before) throw refusal('not-found');
      await deleteShadow(tx, contestId);
      const { url, username } = before;
      const subject = subjectOf(contestId);
      await recordAct(tx, { viewer, ip, action: 'contest.shadow-remove', orgId, subject, before: { url, username } });
      await live.publish(tx, { type: 'contest', contestId });
    });
    return {};
  },
});

/** The URL of a contest without what does not belong to it. Refuses what is none. */
function contestUrlOf(text: string): string {
  const url = URL.parse(text.trim());
  const isHttp = url?.protocol === 'https:' || url?.protocol === 'http:';
  // Name and password have fields of their own, from which they are sealed.
  if (!url || !isHttp || url.username !== '' || url.password !== '') throw refusal('shadow-url-invalid');
  const path = url.pathname.replace(/\/(?:event-feed|scoreboard)?\/*$/, '');
  if (!/\/contests\/[^/]+$/.test(path)) throw refusal('shadow-url-invalid');
  return `${url.origin}${path}`;
}

async function mappingsOf(tx: Tx, contestId: string, before: ShadowRow | undefined, { problems, languages }: Change) {
  const known = new Set((await listOwnProblems(tx, contestId)).map(({ problemId }) => problemId));
  const isUnfit =
    problems?.some(({ problemId }) => problemId !== null && !known.has(problemId)) ||
    languages?.some(({ language }) => language !== null && !isLanguage(language));
  if (isUnfit) throw refusal('shadow-mapping-invalid');
  return {
    problems: merged(
      before?.problems,
      problems?.map(({ id, problemId }) => [id, problemId]),
    ),
    languages: merged(
      before?.languages,
      languages?.map(({ id, language }) => [id, language]),
    ),
  };
}

function merged(before: Record<string, string> = {}, changed: (readonly [string, string | null])[] = []) {
  const all = new Map<string, string | null>([...Object.entries(before), ...changed]);
  return Object.fromEntries([...all].filter((one): one is [string, string] => one[1] !== null));
}

/** The participants of a shadow are teams. */
async function allowTeams(tx: Tx, { id, teams }: ContestScope): Promise<void> {
  if (teams && teams.entry !== 'individuals') return;
  await updateTeamSettings(tx, id, { ...(teams ?? individuals), entry: 'both', forming: false });
}

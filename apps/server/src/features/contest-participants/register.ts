import type { StageSettings } from '@assay/contract';
import type { AppContext } from '../../context.ts';
import type { Tx } from '../../db/client.ts';
import { refusal } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { findContest, findContestScope, type ContestScope } from '../contests/contest-scope.ts';
import { isBanned, may } from '../contests/policy.ts';
import { invalidateRanklists } from '../ranking-tasks/invalidate.ts';
import { presentContestForRules, presentUserForRules, verifiedFields } from '../rules/contest-context.ts';
import { findContestRule } from '../rules/contest-rules.ts';
import { MAX_TAG_LENGTH, MAX_TAGS, participantResult } from '../rules/rule-results.ts';
import { runRule } from '../rules/run-rule.ts';
import { findUser } from '../users/queries.ts';
import { participantNews } from './participant-news.ts';
import { insertParticipants } from './queries.ts';

export const register = route('POST /api/contest/:contestId/register', {
  scope: findContestScope,
  handle: async ({ scope: { id }, viewer: { userId }, context: { db, live } }) => {
    await db.transact((tx) => registerUser(tx, live, id, userId));
    return {};
  },
});

/**
 * Registers a user if the current stage and the rules of the contest allow it. Invited users need no right on the
 * contest, and may register while the stage is open to registration.
 */
export async function registerUser(
  tx: Tx,
  live: AppContext['live'],
  contestId: string,
  userId: string,
  { isInvited = false }: { isInvited?: boolean } = {},
): Promise<void> {
  // Checked again: rows stamped from here on belong to the current stage.
  const scope = await findContest(tx, contestId, userId);
  if (!scope) throw refusal('not-found');
  const isForTeams = scope.teams?.entry === 'teams' && !scope.participant;
  if (isForTeams) throw refusal(isInvited ? 'contest-not-open' : 'teams-only');
  if (isInvited) refuseInvited(scope);
  else if (!may(scope, 'openToRegistration') || !may(scope, 'registerUninvited')) throw refusal('registration-closed');
  if (scope.participant) throw refusal('already-registered');
  const tags = [...(await copiedTags(tx, scope.stage.settings, userId)), ...(await tagsByRule(tx, scope, userId))];
  const unique = [...new Set(tags)].filter((tag) => tag !== '').slice(0, MAX_TAGS);
  const since = await invalidateRanklists(tx, contestId);
  const [isNew] = await insertParticipants(tx, contestId, [{ userId, tags: unique }], since);
  if (isNew === undefined) throw refusal('already-registered');
  await live.publish(tx, ...participantNews(contestId, [userId]));
}

function refuseInvited(scope: ContestScope): void {
  if (isBanned(scope)) throw refusal('banned');
  if (!scope.participant && !may(scope, 'openToRegistration')) throw refusal('contest-not-open');
}

/** Tags from the profile fields that the stage copies, if verified. */
async function copiedTags(tx: Tx, { tagRules }: StageSettings, userId: string): Promise<string[]> {
  if (!tagRules?.copyVerifiedFields) return [];
  const user = await findUser(tx, userId);
  const fields = user ? verifiedFields(user) : {};
  return tagRules.copyVerifiedFields.split(',').flatMap((field) => {
    const name = field.trim();
    const value = Object.hasOwn(fields, name) ? fields[name] : undefined;
    return value === undefined ? [] : [value.slice(0, MAX_TAG_LENGTH)];
  });
}

/** Tags of the contest's rule for a user. Refuses if the rule does. */
export async function tagsByRule(tx: Tx, scope: ContestScope, userId: string): Promise<string[]> {
  const rule = await findContestRule(tx, scope.id, 'participant');
  if (!rule) return [];
  const context = { ...(await presentContestForRules(tx, scope)), user: await presentUserForRules(tx, userId) };
  const { allowRegister, tags = [] } = runRule(rule, participantResult, context);
  if (typeof allowRegister === 'string') throw refusal('rule-denied', { message: allowRegister });
  if (allowRegister === false) throw refusal('rule-denied');
  return tags;
}

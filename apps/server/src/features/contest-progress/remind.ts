import type { AppContext } from '../../context.ts';
import type { Db } from '../../db/client.ts';
import { refusal } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { recordAct } from '../audit/record-act.ts';
import { viewerNews } from '../contest-participants/participant-news.ts';
import { subjectOf } from '../contests/audit-subject.ts';
import { findContestPermissions } from '../contests/contest-permissions.ts';
import { contestScopeWith } from '../contests/contest-scope.ts';
import { isBanned, mayEnter } from '../contests/policy.ts';
import { queueMails } from '../mail/outbox.ts';
import { reminderMail } from '../mail/templates.ts';
import { findContestSummary, findReminded, listReachable, storeReminders, type ProgressScope } from './queries.ts';

/** How often a person can be reminded of one contest. */
const PAUSE_MS = 3_600_000;
const MAIL_LIFETIME_MS = 24 * 3_600_000;

/**
 * Mails go only to addresses that their owner has confirmed. The reminders and their mails are stored together, so a
 * repeated or simultaneous call reminds and mails no one twice.
 */
export const remind = route('POST /api/contest/:contestId/admin/reminder', {
  scope: contestScopeWith('admin'),
  handle: async ({ scope, body: { userIds, dryRun = false }, viewer, ip, language, origin, context }) => {
    const { id: contestId, orgId, nowMs } = scope;
    const { db, clock, mailer, live } = context;
    const contest = await findContestSummary(db, contestId);
    if (!contest) throw refusal('not-found');
    const lifetimeMs = Math.min(MAIL_LIFETIME_MS, contest.endsAt.getTime() - nowMs);
    if (lifetimeMs <= 0) throw refusal('contest-over');
    const wanted = [...new Set(userIds)];
    const people = await findRemindable(db, { contestId, orgId, viewerId: viewer.userId }, wanted);
    const times = { nowMs: clock.now(), afterMs: clock.now() - PAUSE_MS };
    const reminded = dryRun
      ? await findNotReminded(db, contestId, [...people.keys()], times.afterMs)
      : await db.transact(async (tx) => {
          const stored = await storeReminders(tx, contestId, [...people.keys()], times);
          if (stored.length === 0) return stored;
          const letters = addressed(context, people, stored).map(({ name, address: to }) => {
            const url = `${origin}/org/${orgId}/contest/${contestId}/problem`;
            const { title, orgName, endsAt } = contest;
            return {
              to,
              mail: reminderMail(language, { name, org: orgName, contest: title, endsAt, url }),
              lifetimeMs,
            };
          });
          await queueMails(tx, context, letters);
          const after = { userIds: stored, mailed: letters.length };
          const subject = subjectOf(contestId);
          await recordAct(tx, { viewer, ip, action: 'contest.remind', orgId, subject, after });
          await live.publish(tx, ...viewerNews(contestId, stored));
          return stored;
        });
    const isReminded = new Set(reminded);
    return {
      reminded: reminded.length,
      mailed: addressed(context, people, reminded).length,
      mailEnabled: mailer !== null,
      withoutMail: reminded.filter((userId) => people.get(userId)?.address === null),
      recent: [...people.keys()].filter((userId) => !isReminded.has(userId)),
      skipped: wanted.filter((userId) => !people.has(userId)),
    };
  },
});

type People = Awaited<ReturnType<typeof listReachable>>;

/** People of the contest who may open it now. */
async function findRemindable(db: Db, scope: ProgressScope, userIds: readonly string[]): Promise<People> {
  const [people, permissions] = await Promise.all([
    listReachable(db, scope, userIds),
    findContestPermissions(db, scope.contestId, userIds),
  ]);
  return new Map(
    [...people].filter(([userId]) => {
      const own = permissions.get(userId);
      return own !== undefined && mayEnter(own) && !isBanned(own);
    }),
  );
}

async function findNotReminded(db: Db, contestId: string, userIds: readonly string[], afterMs: number) {
  const recent = await findReminded(db, contestId, userIds, afterMs);
  return userIds.filter((userId) => !recent.has(userId));
}

/** Those of the users who get a mail; no one where the site sends none. */
function addressed({ mailer }: AppContext, people: People, userIds: readonly string[]) {
  if (mailer === null) return [];
  return userIds.flatMap((userId) => {
    const { name = '', address } = people.get(userId) ?? {};
    return address == null ? [] : [{ name, address }];
  });
}

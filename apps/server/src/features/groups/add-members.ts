import { violatedReference } from '../../db/errors.ts';
import { refusal } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { recordAct } from '../audit/record-act.ts';
import { registerJoined } from '../enrolled-groups/keep-in-step.ts';
import { insertGroupMembers, lockMembersLike } from './queries.ts';
import { groupScopeWith } from './group-scope.ts';

type Member = Awaited<ReturnType<typeof lockMembersLike>>[number];

/** Adds many members in one request. Existing members of the group stay, so repeating the request changes nothing. */
export const addGroupMembers = route('POST /api/group/:groupId/member/batch', {
  scope: groupScopeWith('admin'),
  handle: async ({ scope, body, viewer, context, ip }) => {
    const { id, orgId, administersOrg } = scope;
    const userIds = [...new Set(body.userIds)];
    const texts = [...new Map(body.people.map((text) => [plain(text), text]))].filter(([key]) => key !== '');
    try {
      return await context.db.transact(async (tx) => {
        const members = await lockMembersLike(tx, orgId, { userIds, texts: texts.map(([key]) => key) });
        const byId = new Map(members.map((member) => [member.userId, member]));
        const find = finder(members, administersOrg);
        const found = [
          ...userIds.map((userId) => ({
            text: userId,
            matches: [byId.get(userId)].filter((one) => one !== undefined),
          })),
          ...texts.map(([key, text]) => ({ text, matches: find(key) })),
        ];
        const chosen = [
          ...new Set(found.flatMap(({ matches: [one, ...more] }) => (one && more.length === 0 ? [one] : []))),
        ];
        const added = await insertGroupMembers(
          tx,
          id,
          chosen.map(({ membershipId }) => membershipId),
        );
        if (added > 0) {
          const after = { userIds: chosen.map(({ userId }) => userId) };
          await recordAct(tx, { viewer, ip, action: 'group.add', orgId, subject: { type: 'group', id }, after });
          await registerJoined(tx, context.live, { groupIds: [id], ...after });
        }
        return {
          added,
          already: chosen.length - added,
          notFound: found.filter(({ matches }) => matches.length === 0).map(({ text }) => text),
          ambiguous: found.filter(({ matches }) => matches.length > 1).map(({ text }) => text),
        };
      });
    } catch (error) {
      // The group was deleted meanwhile.
      if (violatedReference(error) !== undefined) throw refusal('not-found');
      throw error;
    }
  },
});

/**
 * Finds members by user name and, if `seesPrivate`, by the e-mail address or real name that they disclose. A user name
 * takes precedence over an e-mail address.
 */
function finder(members: readonly Member[], seesPrivate: boolean): (key: string) => Member[] {
  const shown = seesPrivate ? members.filter(({ profileConsent }) => profileConsent === 'granted') : [];
  const [names, emails, realnames] = [
    index(members, ({ name }) => name),
    index(shown, ({ email }) => email),
    index(shown, ({ realname }) => realname),
  ];
  return (key) => names.get(key) ?? emails.get(key) ?? realnames.get(key) ?? [];
}

function index(members: readonly Member[], textOf: (member: Member) => string): Map<string, Member[]> {
  return Map.groupBy(members, (member) => plain(textOf(member)));
}

function plain(text: string): string {
  return text.normalize('NFKC').trim().toLowerCase();
}

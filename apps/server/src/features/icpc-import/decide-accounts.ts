import type { AccountEntry } from '../../work/icpc/records.ts';
import type { AssessedRow } from '../member-import/import-rows.ts';
import { faultOfAccount, type KnownAccounts } from './accounts.ts';
import type { TeamChange } from './decide.ts';
import type { KnownTeam } from './known.ts';
import { refused, type Put, type Verdict } from './verdict.ts';

export interface AccountChange {
  account: AssessedRow;
  /** The team that the account joins: of the contest, or of the import. */
  team: KnownTeam | TeamChange;
}

type FindTeam = (id: string) => KnownTeam | TeamChange | undefined;

/** Only teams get accounts: people give the rights of a jury, not files. */
export function decideAccounts(
  entries: readonly AccountEntry[],
  known: KnownAccounts,
  findTeam: FindTeam,
  put: Put,
): AccountChange[] {
  const changes: AccountChange[] = [];
  const sizes = new Map<unknown, number>();
  for (const teamId of known.teamOf.values()) sizes.set(teamId, (sizes.get(teamId) ?? 0) + 1);
  for (const entry of entries) {
    const result = decideAccount(entry, known, findTeam);
    if ('outcome' in result) {
      put(entry, result);
      continue;
    }
    const { account, team } = result;
    const key = keyOf(team);
    const size = (sizes.get(key) ?? 0) + 1;
    if (size > known.maxSize) put(entry, refused('team-full', nameOf(team)));
    else {
      sizes.set(key, size);
      changes.push(result);
      put(entry, { outcome: account.outcome === 'created' ? 'created' : 'updated' });
    }
  }
  return changes;
}

/** Id of a stored team; a new one is its own key. */
const keyOf = (team: KnownTeam | TeamChange) => ('groupTags' in team ? (team.before?.id ?? team) : team.id);
const nameOf = (team: KnownTeam | TeamChange) => ('groupTags' in team ? team.after.name : team.name);

function decideAccount(entry: AccountEntry, known: KnownAccounts, findTeam: FindTeam): AccountChange | Verdict {
  if (entry.type === '') return refused('account-type-missing');
  if (entry.type !== 'team') return { outcome: 'skipped', reason: 'account-type', detail: entry.type.slice(0, 64) };
  if (entry.name === '') return refused('name-missing');
  const fault = faultOfAccount(entry);
  if (fault) return refused(fault);
  const account = known.rows.get(entry);
  const [team] = entry.teamIds.flatMap((id) => findTeam(id) ?? []);
  if (entry.teamIds.length === 0) return refused('team-missing');
  if (!account || !team) return refused('unknown-team', entry.teamIds[0]?.slice(0, 64));
  if (account.outcome === 'duplicate-row') return refused('duplicate-id', entry.name);
  if (account.outcome !== 'already-member' && known.obstacle !== null) return refused(known.obstacle);
  switch (account.outcome) {
    case 'name-taken':
    case 'unknown-group':
      return refused('username-taken');
    case 'weak-password':
      return refused('password-weak');
    case 'created':
      return { account, team };
    case 'attached':
    case 'already-member':
      return decideExisting(account, team, known);
  }
}

function decideExisting(
  account: AssessedRow,
  team: KnownTeam | TeamChange,
  { teamOf, alone }: KnownAccounts,
): AccountChange | Verdict {
  const current = teamOf.get(account.userId);
  if (current !== undefined) return current === keyOf(team) ? { outcome: 'unchanged' } : refused('in-another-team');
  return alone.has(account.userId) ? refused('took-part-alone') : { account, team };
}

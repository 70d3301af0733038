import type { Reply } from '@assay/contract';
import type { AppContext } from '../../context.ts';
import type { Tx } from '../../db/client.ts';
import { violatedReference } from '../../db/errors.ts';
import { refusal, Refusal } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import type { AccountEntry, FileFault, PeopleEntry } from '../../work/icpc/records.ts';
import { lockContest } from '../api-accounts/finalization-queries.ts';
import { recordAct } from '../audit/record-act.ts';
import { lockClock } from '../clocks/queries.ts';
import { participantNews } from '../contest-participants/participant-news.ts';
import { beginTeamChange } from '../contest-teams/change-members.ts';
import { endDirection } from '../contest-teams/direct-teams.ts';
import { subjectOf } from '../contests/audit-subject.ts';
import { contestScopeWith, type ContestScope } from '../contests/contest-scope.ts';
import { hashPasswords } from '../member-import/hash-passwords.ts';
import type { AssessedRow, MemberImport } from '../member-import/import-rows.ts';
import { isNameTaken } from '../users/names.ts';
import { memberRows } from './accounts.ts';
import { decide, type Decision } from './decide.ts';
import { decideContestFiles, type ContestDecision, type ContestFileEntry } from './decide-contest.ts';
import { findKnown } from './known.ts';
import { findKnownContest } from './known-contest.ts';
import { storeDecision } from './store.ts';
import { storeContestDecision } from './store-contest.ts';

type Key = 'POST /api/contest/:contestId/admin/icpc-import';
type ReplyEntry = Reply<Key>['entries'][number];

interface FileImport {
  scope: ContestScope;
  names: readonly string[];
  entries: readonly PeopleEntry[];
  contestEntries: readonly ContestFileEntry[];
  faults: readonly FileFault[];
  /** Of the accounts in the files. */
  rows: ReadonlyMap<AccountEntry, AssessedRow['row']>;
  memberImport: MemberImport;
  context: Pick<AppContext, 'db' | 'live'>;
}

interface BothDecisions {
  people: Decision;
  contest: ContestDecision;
}

/** Rolls back an import that cannot be completed: with the reply, or null to start over. */
class RolledBack extends Error {
  readonly reply: Reply<Key> | null;
  constructor(reply: Reply<Key> | null) {
    super('The contest changed during the import.');
    this.reply = reply;
  }
}

/** Times that an import starts over because concurrent requests changed the contest, took names or deleted accounts. */
const MAX_RETRIES = 3;

/** Imports all entries of the files or none: if any is refused, nothing changes. Nothing is ever deleted. */
export const importIcpcFiles = route('POST /api/contest/:contestId/admin/icpc-import', {
  scope: contestScopeWith('admin'),
  handle: async ({ scope, body: { files, dryRun = false }, viewer, ip, signal, context }) => {
    const sizeBytes = files.reduce((sum, { text }) => sum + Buffer.byteLength(text), 0);
    const read = await context.work.run('readIcpcFiles', { files }, { owner: viewer.userId, sizeBytes });
    const isForTeams = scope.teams !== null && scope.teams.entry !== 'individuals';
    if (!isForTeams && read.entries.some(({ kind }) => kind === 'team' || kind === 'account'))
      throw refusal('individuals-only');
    const names = files.map(({ name }) => name);
    const memberImport = { orgId: scope.orgId, viewer, ip, context };
    const entries = read.entries.filter((entry) => !isOfContest(entry));
    const contestEntries = read.entries.filter(isOfContest);
    const { faults } = read;
    const rows = memberRows(entries);
    const request: FileImport = { scope, names, entries, contestEntries, faults, rows, memberImport, context };
    const hashes = new Map<string, string>();
    for (let retries = 0; ; retries += 1) {
      const preview = await context.db.transact((tx) => decideOn(tx, request));
      if (dryRun || isRefused(request, preview)) return present(request, preview, false);
      const missing = passwordsOf(preview.people).filter((password) => !hashes.has(password));
      const made = await hashPasswords(missing, signal);
      missing.forEach((password, index) => hashes.set(password, made[index] ?? ''));
      try {
        return await context.db.transact((tx) => store(tx, request, preview, hashes));
      } catch (error) {
        if (error instanceof RolledBack && error.reply) return error.reply;
        if (!isRace(error) || retries === MAX_RETRIES) throw error;
      }
    }
  },
});

/** Whether an error comes from a concurrent change: the preview has refused what the actions refuse. */
const isRace = (error: unknown) =>
  isNameTaken(error) ||
  violatedReference(error) !== undefined ||
  error instanceof Refusal ||
  error instanceof RolledBack;

const isOfContest = (entry: PeopleEntry | ContestFileEntry): entry is ContestFileEntry =>
  entry.kind === 'contest' || entry.kind === 'problem';

async function decideOn(tx: Tx, request: FileImport): Promise<BothDecisions> {
  return { people: await decidePeople(tx, request), contest: await decideContest(tx, request) };
}

async function decidePeople(tx: Tx, { scope, memberImport, rows, entries }: FileImport): Promise<Decision> {
  return decide(entries, await findKnown(tx, scope, memberImport, rows));
}

async function decideContest(tx: Tx, { scope, memberImport, contestEntries }: FileImport): Promise<ContestDecision> {
  const problems = contestEntries.filter((entry) => entry.kind === 'problem');
  const known = await findKnownContest(tx, scope, memberImport.viewer.userId, problems);
  return decideContestFiles(contestEntries, known);
}

const isRefused = ({ faults }: FileImport, { people, contest }: BothDecisions) =>
  faults.length > 0 || [...people.decided, ...contest.decided].some(({ outcome }) => outcome === 'refused');

const createdOf = ({ accounts }: Decision) =>
  accounts.map(({ account }) => account).filter(({ outcome }) => outcome === 'created');
const passwordsOf = (decision: Decision) => createdOf(decision).map(({ row }) => row.password);

async function store(
  tx: Tx,
  request: FileImport,
  preview: BothDecisions,
  hashes: ReadonlyMap<string, string>,
): Promise<Reply<Key>> {
  const { scope, memberImport, names, context } = request;
  // Imports that change the contest follow each other by the lock that comes before all others.
  if (request.contestEntries.length > 0) await lockClock(tx, scope.id, 'update');
  const contest = await decideContest(tx, request);
  if (isRefused(request, { ...preview, contest })) return present(request, { ...preview, contest }, false);
  await storeContestDecision(tx, { scope, ...memberImport }, contest);
  const joining = preview.people.accounts.map(({ account }) => account.userId);
  const change = await beginTeamChange(tx, scope.id, joining);
  // Also without ranklists, whose lock the change of teams takes, imports follow each other.
  await lockContest(tx, scope.id);
  const people = await decidePeople(tx, request);
  const both = { people, contest };
  if (isRefused(request, both)) throw new RolledBack(present(request, both, false));
  const own = passwordsOf(people).flatMap((password) => hashes.get(password) ?? []);
  // An account has to be created whose password has no hash yet, because the account was deleted.
  if (own.length < createdOf(people).length) throw new RolledBack(null);
  const changed = await storeDecision(tx, scope, change, people, { memberImport, hashes: own });
  await endDirection(tx, scope.id);
  const count = (wanted: string) =>
    [...people.decided, ...contest.decided].filter(({ outcome }) => outcome === wanted).length;
  await recordAct(tx, {
    viewer: memberImport.viewer,
    ip: memberImport.ip,
    action: 'contest.icpc-import',
    orgId: scope.orgId,
    subject: subjectOf(scope.id),
    after: { files: names, created: count('created'), updated: count('updated') },
  });
  await context.live.publish(tx, ...participantNews(scope.id, changed));
  return present(request, both, true);
}

function present({ names, faults }: FileImport, { people, contest }: BothDecisions, stored: boolean): Reply<Key> {
  const entries: ReplyEntry[] = [
    ...faults.map((fault) => ({ name: '', outcome: 'refused' as const, ...fault })),
    ...[...contest.decided, ...people.decided].map(({ entry: { file, line, kind, name, id }, ...verdict }) => ({
      file,
      line,
      kind,
      name: (name === '' ? id : name).slice(0, MAX_NAME),
      ...verdict,
    })),
  ];
  const order = new Map(names.map((name, index) => [name, index]));
  const placeOf = ({ file }: ReplyEntry) => order.get(file) ?? 0;
  const accounts = stored ? createdOf(people) : [];
  return {
    entries: entries.toSorted((a, b) => placeOf(a) - placeOf(b) || a.line - b.line),
    stored,
    accounts: accounts.map(({ row: { profile, password } }) => ({
      name: profile.name,
      realname: profile.realname,
      password,
    })),
  };
}

const MAX_NAME = 200;

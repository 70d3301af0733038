import type { Reply } from '@assay/contract';
import type { AppContext } from '../../context.ts';
import type { Tx } from '../../db/client.ts';
import { violatedReference } from '../../db/errors.ts';
import { refusal } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import type { AccountEntry, Entry, FileFault } from '../../work/icpc/records.ts';
import { lockContest } from '../api-accounts/finalization-queries.ts';
import { recordAct } from '../audit/record-act.ts';
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
import { findKnown } from './known.ts';
import { storeDecision } from './store.ts';

type Key = 'POST /api/contest/:contestId/admin/icpc-import';
type ReplyEntry = Reply<Key>['entries'][number];

interface FileImport {
  scope: ContestScope;
  names: readonly string[];
  entries: readonly Entry[];
  faults: readonly FileFault[];
  /** Of the accounts in the files. */
  rows: ReadonlyMap<AccountEntry, AssessedRow['row']>;
  memberImport: MemberImport;
  context: Pick<AppContext, 'db' | 'live'>;
}

/** Times that an import starts over because concurrent requests took names or deleted accounts. */
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
    const request: FileImport = { scope, names, ...read, rows: memberRows(read.entries), memberImport, context };
    const hashes = new Map<string, string>();
    for (let retries = 0; ; retries += 1) {
      const preview = await context.db.transact((tx) => decideOn(tx, request));
      if (dryRun || isRefused(request, preview)) return present(request, preview, false);
      const missing = passwordsOf(preview).filter((password) => !hashes.has(password));
      const made = await hashPasswords(missing, signal);
      missing.forEach((password, index) => hashes.set(password, made[index] ?? ''));
      try {
        const reply = await context.db.transact((tx) => store(tx, request, preview, hashes));
        if (reply) return reply;
      } catch (error) {
        const isRace = isNameTaken(error) || violatedReference(error) !== undefined;
        if (!isRace || retries === MAX_RETRIES) throw error;
      }
      if (retries === MAX_RETRIES) throw new Error('Accounts changed during each attempt to import them.');
    }
  },
});

async function decideOn(tx: Tx, { scope, memberImport, rows, entries }: FileImport): Promise<Decision> {
  return decide(entries, await findKnown(tx, scope, memberImport, rows));
}

const isRefused = ({ faults }: FileImport, { decided }: Decision) =>
  faults.length > 0 || decided.some(({ outcome }) => outcome === 'refused');

const createdOf = ({ accounts }: Decision) =>
  accounts.map(({ account }) => account).filter(({ outcome }) => outcome === 'created');
const passwordsOf = (decision: Decision) => createdOf(decision).map(({ row }) => row.password);

/** Undefined if an account has to be created whose password has no hash yet, because the account was deleted. */
async function store(
  tx: Tx,
  request: FileImport,
  preview: Decision,
  hashes: ReadonlyMap<string, string>,
): Promise<Reply<Key> | undefined> {
  const { scope, memberImport, names, context } = request;
  const joining = preview.accounts.map(({ account }) => account.userId);
  const change = await beginTeamChange(tx, scope.id, joining);
  // Also without ranklists, whose lock the change of teams takes, imports follow each other.
  await lockContest(tx, scope.id);
  const decision = await decideOn(tx, request);
  if (isRefused(request, decision)) return present(request, decision, false);
  const own = passwordsOf(decision).flatMap((password) => hashes.get(password) ?? []);
  if (own.length < createdOf(decision).length) return undefined;
  const changed = await storeDecision(tx, scope, change, decision, { memberImport, hashes: own });
  await endDirection(tx, scope.id);
  const count = (wanted: string) => decision.decided.filter(({ outcome }) => outcome === wanted).length;
  await recordAct(tx, {
    viewer: memberImport.viewer,
    ip: memberImport.ip,
    action: 'contest.icpc-import',
    orgId: scope.orgId,
    subject: subjectOf(scope.id),
    after: { files: names, created: count('created'), updated: count('updated') },
  });
  await context.live.publish(tx, ...participantNews(scope.id, changed));
  return present(request, decision, true);
}

function present({ names, faults }: FileImport, decision: Decision, stored: boolean): Reply<Key> {
  const entries: ReplyEntry[] = [
    ...faults.map((fault) => ({ name: '', outcome: 'refused' as const, ...fault })),
    ...decision.decided.map(({ entry: { file, line, kind, name, id }, ...verdict }) => ({
      file,
      line,
      kind,
      name: (name === '' ? id : name).slice(0, MAX_NAME),
      ...verdict,
    })),
  ];
  const order = new Map(names.map((name, index) => [name, index]));
  const placeOf = ({ file }: ReplyEntry) => order.get(file) ?? 0;
  const accounts = stored ? createdOf(decision) : [];
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

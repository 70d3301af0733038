import { eq } from 'drizzle-orm';
import { Client } from 'pg';
import { startTestServer, type TestServer } from '@assay/testkit';
import { RANKLIST_STATE } from '@assay/contract/states';
import { auditLog, ranklistStates, tasks } from '../../src/db/schema.ts';
import { makeCast, type Cast } from '../rights/cast.ts';
import { makeScene, type Scene } from '../rights/scene.ts';
import { markEverything, storeMarkedFiles } from './canaries.ts';

/*
 * A server with two organizations. One is active: its users, runners and objects are those of the rights table. The
 * other is passive and has a secret in every field; no user of the first may read or change anything of it.
 */

export interface World {
  server: TestServer;
  cast: Cast;
  /** Ids by parameter name: of objects of the active organization, and of the passive one. */
  ids: Record<'own' | 'foreign', [string, string][]>;
  /** Ids of the passive one that no reply may reveal by itself. */
  secretIds: string[];
  /** Columns that contain a secret. */
  marked: string[];
  /** One object of each kind, until they are used up. */
  scene(): Promise<Scene>;
  /** Restores what requests have changed: rights, members, sessions, and a new scene. */
  renew(): Promise<void>;
  /** Fingerprints of everything that belongs to the passive organization, by table. */
  fingerprint(): Promise<Record<string, string>>;
  close(): Promise<void>;
}

const accessTables = ['problem_access', 'contest_access', 'plan_access', 'app_access'];
/** Tables with permissions, restored after every change. In an order that foreign keys allow. */
const keptTables = ['principals', 'users', 'sessions', 'orgs', 'org_members', 'groups', 'group_members', 'runners'];

export async function makeWorld(): Promise<World> {
  const server = await startTestServer({ countsAnswers: false });
  const still = await makeCast(server);
  const foreign = await makeScene(server, still);
  await server.db.transact(async (tx) => {
    const act = { action: 'act', subjectType: 'org', ip: '127.0.0.1' };
    await tx.insert(auditLog).values({ orgId: still.orgId, userId: still.people.owner, ...act });
    // Nothing is left for the server's own jobs.
    await tx.update(ranklistStates).set({ state: RANKLIST_STATE.valid, runnerId: null });
    await tx.delete(tasks).where(eq(tasks.kind, 'ranking'));
  });
  // Afterwards, its settings refer to a bucket that refuses everything.
  await storeMarkedFiles(server, foreign);
  const marked = await markEverything(server);

  const cast = await makeCast(server);
  const client = new Client({ ...server.connection });
  await client.connect();
  const renewal = await keep(client);
  let scene: Promise<Scene> | undefined;
  const current = () => (scene ??= makeScene(server, cast));
  const ids: World['ids'] = { own: idsOf(await current(), cast), foreign: idsOf(foreign, still) };
  return {
    server,
    cast,
    ids,
    secretIds: secretsOf(foreign, still),
    marked,
    scene: current,
    renew: async () => {
      await client.query(renewal).catch(async (error: unknown) => {
        await client.query('rollback');
        throw error;
      });
      scene = undefined;
      ids.own = idsOf(await current(), cast);
    },
    fingerprint: () => fingerprint(client, marked, secretsOf(foreign, still)),
    close: async () => {
      await client.end();
      await server.close();
    },
  };
}

function idsOf(scene: Scene, cast: Cast): [string, string][] {
  const people = Object.entries(cast.people).map(([, id]): [string, string] => ['userId', id]);
  return [...Object.entries(scene), ['taskId', scene.solutionTaskId], ['principalId', cast.groupId], ...people];
}

/** Ids of users and groups are visible to everyone who encounters them. */
function secretsOf({ userId: _user, principalId: _principal, hash: _hash, ...scene }: Scene, cast: Cast): string[] {
  return [...Object.values(scene).filter((id) => id.length > 30 && id !== cast.orgId), cast.orgId];
}

/** Copies the tables to be restored, and returns the statements that restore them. */
async function keep(client: Client): Promise<string> {
  await client.query('create schema kept');
  const statements: string[] = [];
  for (const table of keptTables) {
    await client.query(`create table kept."${table}" as table public."${table}"`);
    const { rows: keys } = await client.query<{ name: string }>(
      `select a.attname as name from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey)
       where i.indrelid = $1::regclass and i.indisprimary`,
      [`public.${table}`],
    );
    const { rows: columns } = await client.query<{ name: string }>(
      `select column_name as name from information_schema.columns
       where table_schema = $1 and table_name = $2 and is_identity = 'NO'`,
      ['public', table],
    );
    const key = keys.map(({ name }) => `"${name}"`).join(', ');
    const changes = columns.map(({ name }) => `"${name}" = excluded."${name}"`).join(', ');
    statements.push(
      `insert into public."${table}" overriding system value table kept."${table}" on conflict (${key}) do update set ${changes};`,
    );
    if (['org_members', 'group_members'].includes(table))
      statements.unshift(`delete from public."${table}" where (${key}) not in (select ${key} from kept."${table}");`);
  }
  return `begin; ${statements.join('\n')} commit;`;
}

async function fingerprint(client: Client, marked: string[], ids: string[]): Promise<Record<string, string>> {
  const tables = new Set([...marked.map((one) => one.split('.')[0] ?? ''), ...accessTables]);
  // The audit log grows by the actions of site administrators, and a job of the server fills the search index.
  tables.delete('audit_log');
  const found: Record<string, string> = {};
  for (const table of tables) {
    const { rows } = await client.query<{ print: string }>(
      `select count(*) || ' ' || coalesce(md5(string_agg(kept, '' order by kept)), '') as print
       from (select (to_jsonb(t) - array['search_names', 'search_text'])::text as kept from public."${table}" t
             where t::text like any($1)) rows`,
      [(accessTables.includes(table) ? ids : ['canary.']).map((one) => `%${one}%`)],
    );
    found[table] = rows[0]?.print ?? '';
  }
  return found;
}

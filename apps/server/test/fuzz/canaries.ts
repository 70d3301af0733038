import { Readable } from 'node:stream';
import { getTableColumns, getTableName, is } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import { Client } from 'pg';
import type { TestServer } from '@assay/testkit';
import * as schema from '../../src/db/schema.ts';
import type { Scene } from '../rights/scene.ts';
import {
  contestAttachmentKey,
  contestRanklistKey,
  problemAttachmentKey,
  problemDataKey,
  solutionDataKey,
  solutionResultKey,
} from '../../src/storage/keys.ts';

/*
 * Recognizable secrets of one organization, in every text column and in every file. The name of a canary in the wrong
 * place shows where it comes from.
 */

const CANARY = /canary\.(\w+\.\w+)/g;
/** Columns whose texts are names of other things, chosen by the code, or public. */
const kept = new Set(['users.name', 'users.namespace', 'users.tags']);
const keptTables = new Set(['sessions', 'announcements']);
const keptColumn = /(^|_)hash$|^key$|^kind$|^state$|^ip$/;

/** Names of the columns whose secrets a text contains. */
export function canariesIn(text: string): string[] {
  return [...new Set([...text.matchAll(CANARY)].map(([, name = '']) => name))];
}

/** Writes a canary into every text of every row. Returns the columns that have one. */
export async function markEverything(server: TestServer): Promise<string[]> {
  const client = new Client({ ...server.connection });
  await client.connect();
  try {
    const marked: string[] = [];
    for (const { table, column, isList } of textColumns()) {
      const canary = `'canary.${table}.${column}.' || one.number`;
      const { rowCount } = await client.query(
        `update "${table}" set "${column}" = ${isList ? `array[${canary}]` : canary}
         from (select ctid as place, row_number() over () as number from "${table}") one
         where "${table}".ctid = one.place`,
      );
      if ((rowCount ?? 0) > 0) marked.push(`${table}.${column}`);
    }
    for (const [name, value] of Object.entries(documents)) {
      const [table = '', column = ''] = name.split('.');
      const text = JSON.stringify(value).replaceAll('CANARY', `canary.${name}`);
      const { rowCount } = await client.query(`update "${table}" set "${column}" = $1`, [text]);
      if ((rowCount ?? 0) > 0) marked.push(name);
    }
    return marked;
  } finally {
    await client.end();
  }
}

function textColumns(): { table: string; column: string; isList: boolean }[] {
  const tables = Object.values<unknown>(schema).filter((one): one is PgTable => is(one, PgTable));
  return tables
    .filter((table) => !keptTables.has(getTableName(table)))
    .flatMap((table) =>
      Object.values(getTableColumns(table))
        .filter((one) => ['PgText', 'PgArray'].includes(one.columnType) && one.getSQLType().startsWith('text'))
        .filter((one) => (one.enumValues ?? []).length === 0 && !keptColumn.test(one.name))
        .map((one) => ({ table: getTableName(table), column: one.name, isList: one.columnType === 'PgArray' })),
    )
    .filter(({ table, column }) => !kept.has(`${table}.${column}`));
}

const stages = ['a', 'b', 'c'].map((name, start) => ({ name: `CANARY ${name}`, start, settings: {} }));
const rules = { rules: [{ match: {}, returns: { showData: 'CANARY' } }] };

const translations = { en: { title: 'CANARY', description: 'CANARY' } };

/** Content of document columns. */
const documents: Record<string, unknown> = {
  'problems.translations': translations,
  'contests.translations': translations,
  'plans.translations': translations,
  'problems.settings': { note: 'CANARY' },
  'problems.rules': { solution: rules },
  'problem_data.config': {
    label: 'CANARY',
    judge: { adapter: 'CANARY', config: { secret: 'CANARY' } },
    submit: { upload: true },
    variables: { a: 'CANARY' },
  },
  'contests.stages': stages,
  'contests.rules': { solution: rules },
  'contest_problems.settings': { score: 100, slug: 'CANARY', solutionCountLimit: 1 },
  'ranklists.settings': { config: 'CANARY' },
  'plan_contests.settings': { slug: 'CANARY' },
  'solutions.fault': { origin: 'machine', reason: 'CANARY' },
  'solutions.metrics': { CANARY: 1 },
  'orgs.settings': { oss: { bucket: 'CANARY', accessKey: 'CANARY', secretKey: 'CANARY' } },
  'audit_log.before': { a: 'CANARY' },
  'audit_log.after': { a: 'CANARY' },
};

/** Files of every object in a scene that can have one. */
export async function storeMarkedFiles(server: TestServer, scene: Scene): Promise<void> {
  const { problemId, contestId, hash, key } = scene;
  const keys = [
    problemDataKey(problemId, hash),
    problemAttachmentKey(problemId, key),
    contestAttachmentKey(contestId, key),
    contestRanklistKey(contestId, key),
    ...[scene.solutionId, scene.contestSolutionId].flatMap((id) => [
      solutionDataKey(id, hash),
      solutionResultKey(id, scene.solutionTaskId),
    ]),
  ];
  for (const one of keys)
    await server.context.store.put(one, Readable.from([Buffer.from(`canary.files.${one.split('/', 1)[0]}`)]));
}

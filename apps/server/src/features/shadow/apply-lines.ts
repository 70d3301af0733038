import { and, eq, inArray, notInArray, sql } from 'drizzle-orm';
import type { Tx } from '../../db/client.ts';
import { shadowJudgements, shadowObjects, shadowSubmissions } from '../../db/schema.ts';
import {
  feedLine,
  isStoredType,
  judgementObject,
  parseJson,
  storedTypes,
  submissionObject,
  type PrimaryJudgement,
  type PrimarySubmission,
  type StoredType,
} from './primary-objects.ts';

/** Length of the shown beginning of a line that is no event. */
const SHOWN_LINE = 200;
/** Rows of one statement. */
const ROWS = 500;
/** The id of the only object of `contest` and of `state`. */
const SINGLE = '';

/** The last state of each changed object; null: deleted. */
export interface Changes {
  objects: Map<StoredType, Map<string, Record<string, unknown> | null>>;
  submissions: Map<string, PrimarySubmission | null>;
  judgements: Map<string, PrimaryJudgement | null>;
  /** Types whose collection was replaced: objects that are not in it are deleted. */
  replaced: Set<string>;
  events: number;
  /** Of the last event that has one. */
  token: string | null;
  invalid: number;
  /** The beginning of the last line that is no event. */
  invalidLine: string | null;
}

const noChanges = (): Changes => ({
  objects: new Map(),
  submissions: new Map(),
  judgements: new Map(),
  replaced: new Set(),
  events: 0,
  token: null,
  invalid: 0,
  invalidLine: null,
});

/** What lines of a feed change. Unknown types are events without an effect; other lines are counted as invalid. */
export function readLines(lines: readonly string[]): Changes {
  const changes = noChanges();
  for (const line of lines) {
    const parsed = feedLine.safeParse(parseJson(line));
    // Even of an event that is not understood, the position is known.
    if (parsed.data?.token !== null && parsed.data?.token !== undefined) changes.token = parsed.data.token;
    if (parsed.success && readEvent(changes, parsed.data)) {
      changes.events += 1;
      continue;
    }
    changes.invalid += 1;
    // PostgreSQL stores no NUL.
    changes.invalidLine = line.slice(0, SHOWN_LINE).replaceAll('\0', '');
  }
  return changes;
}

/** The collection of a type as REST returns it; undefined if it is none. */
export function readCollection(type: string, json: string): Changes | undefined {
  const data = parseJson(json);
  const changes = noChanges();
  return Array.isArray(data) && readEvent(changes, { type, id: null, data }) ? changes : undefined;
}

function readEvent(changes: Changes, { type, id, data }: { type: string; id: string | null; data?: unknown }): boolean {
  if (type === 'contest' || type === 'state') return readOne(changes, type, SINGLE, data ?? null);
  if (!isStoredType(type) && type !== 'submissions' && type !== 'judgements') return true;
  if (id !== null) return readOne(changes, type, id, data ?? null);
  if (!Array.isArray(data)) return false;
  const rows = data.map((one: unknown) => ({ one, id: idOf(one) }));
  if (rows.some((row) => row.id === null)) return false;
  collectionOf(changes, type).clear();
  changes.replaced.add(type);
  return rows.map((row) => readOne(changes, type, row.id ?? '', row.one)).every(Boolean);
}

function idOf(object: unknown): string | null {
  if (typeof object !== 'object' || object === null || !('id' in object)) return null;
  return typeof object.id === 'string' || typeof object.id === 'number' ? String(object.id) : null;
}

function collectionOf(changes: Changes, type: string): Map<string, unknown> {
  if (type === 'submissions') return changes.submissions;
  if (type === 'judgements') return changes.judgements;
  // `readEvent` passes no other types.
  const known = changes.objects.get(type as StoredType) ?? new Map<string, Record<string, unknown> | null>();
  changes.objects.set(type as StoredType, known);
  return known;
}

function readOne(changes: Changes, type: string, id: string, data: unknown): boolean {
  if (id.includes('\0')) return false;
  const collection = collectionOf(changes, type);
  if (data === null) {
    collection.set(id, null);
    return true;
  }
  const schema =
    type === 'submissions'
      ? submissionObject
      : type === 'judgements'
        ? judgementObject
        : storedTypes[type as StoredType];
  const parsed = schema.safeParse(data);
  if (!parsed.success || JSON.stringify(parsed.data).includes(String.raw`\u0000`)) return false;
  collection.set(id, parsed.data);
  return true;
}

/** Stores changes. The caller holds the lease of the contest in this transaction. */
export async function storeChanges(tx: Tx, contestId: string, changes: Changes): Promise<void> {
  for (const [type, objects] of changes.objects) {
    const isOfType = and(eq(shadowObjects.contestId, contestId), eq(shadowObjects.type, type));
    const gone = [...objects].filter(([, data]) => data === null).map(([id]) => id);
    if (changes.replaced.has(type)) await tx.delete(shadowObjects).where(isOfType);
    else if (gone.length > 0)
      await tx.delete(shadowObjects).where(and(isOfType, inArray(shadowObjects.objectId, gone)));
    const rows = [...objects].flatMap(([objectId, data]) =>
      data === null ? [] : [{ contestId, type, objectId, data }],
    );
    for (const some of chunksOf(rows))
      await tx
        .insert(shadowObjects)
        .values(some)
        .onConflictDoUpdate({
          target: [shadowObjects.contestId, shadowObjects.type, shadowObjects.objectId],
          set: { data: sql`excluded.data` },
        });
  }
  await storeSubmissions(tx, contestId, changes);
  await storeJudgements(tx, contestId, changes);
}

async function storeSubmissions(tx: Tx, contestId: string, { submissions, replaced }: Changes): Promise<void> {
  const isOfContest = eq(shadowSubmissions.contestId, contestId);
  const isGone = { deleted: true, pending: true, attempts: 0, dueAt: sql`now()`, revision: sql`revision + 1` };
  const gone = [...submissions].filter(([, data]) => data === null).map(([id]) => id);
  if (replaced.has('submissions'))
    await tx
      .update(shadowSubmissions)
      .set(isGone)
      .where(
        and(isOfContest, sql`not deleted`, notInArray(shadowSubmissions.submissionId, [...submissions.keys(), ''])),
      );
  for (const some of chunksOf(gone))
    await tx
      .update(shadowSubmissions)
      .set(isGone)
      .where(and(isOfContest, sql`not deleted`, inArray(shadowSubmissions.submissionId, some)));
  const rows = [...submissions].flatMap(([submissionId, one]) =>
    one === null
      ? []
      : [
          {
            contestId,
            submissionId,
            teamId: one.team_id,
            problemId: one.problem_id,
            languageId: one.language_id,
            submittedAt: new Date(one.time),
            contestTimeMs: one.contest_time,
            href: one.files,
            entryPoint: one.entry_point ?? null,
          },
        ],
  );
  const columns = ['team_id', 'problem_id', 'language_id', 'submitted_at', 'contest_time_ms', 'href', 'entry_point'];
  const of = (row: 'excluded' | 'shadow_submissions') => sql.raw(columns.map((name) => `${row}.${name}`).join(', '));
  for (const some of chunksOf(rows))
    await tx
      .insert(shadowSubmissions)
      .values(some)
      .onConflictDoUpdate({
        target: [shadowSubmissions.contestId, shadowSubmissions.submissionId],
        set: {
          teamId: sql`excluded.team_id`,
          problemId: sql`excluded.problem_id`,
          languageId: sql`excluded.language_id`,
          submittedAt: sql`excluded.submitted_at`,
          contestTimeMs: sql`excluded.contest_time_ms`,
          href: sql`excluded.href`,
          entryPoint: sql`excluded.entry_point`,
          deleted: false,
          pending: true,
          attempts: 0,
          dueAt: sql`now()`,
          revision: sql`shadow_submissions.revision + 1`,
        },
        // A repeated line changes nothing.
        setWhere: sql`shadow_submissions.deleted or (${of('shadow_submissions')}) is distinct from (${of('excluded')})`,
      });
}

async function storeJudgements(tx: Tx, contestId: string, { judgements, replaced }: Changes): Promise<void> {
  const isOfContest = eq(shadowJudgements.contestId, contestId);
  const gone = [...judgements].filter(([, data]) => data === null).map(([id]) => id);
  if (replaced.has('judgements'))
    await tx
      .delete(shadowJudgements)
      .where(and(isOfContest, notInArray(shadowJudgements.judgementId, [...judgements.keys(), ''])));
  for (const some of chunksOf(gone))
    await tx.delete(shadowJudgements).where(and(isOfContest, inArray(shadowJudgements.judgementId, some)));
  const rows = [...judgements].flatMap(([judgementId, one]) =>
    one === null
      ? []
      : [
          {
            contestId,
            judgementId,
            submissionId: one.submission_id,
            typeId: one.judgement_type_id,
            score: one.score,
            runTimeMs: one.max_run_time,
            isCurrent: one.current,
          },
        ],
  );
  for (const some of chunksOf(rows))
    await tx
      .insert(shadowJudgements)
      .values(some)
      .onConflictDoUpdate({
        target: [shadowJudgements.contestId, shadowJudgements.judgementId],
        set: {
          submissionId: sql`excluded.submission_id`,
          typeId: sql`excluded.type_id`,
          score: sql`excluded.score`,
          runTimeMs: sql`excluded.run_time_ms`,
          isCurrent: sql`excluded.is_current`,
        },
      });
}

function chunksOf<T>(rows: readonly T[]): T[][] {
  const chunks: T[][] = [];
  for (let at = 0; at < rows.length; at += ROWS) chunks.push(rows.slice(at, at + ROWS));
  return chunks;
}

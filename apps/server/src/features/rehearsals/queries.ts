import { randomUUID } from 'node:crypto';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { RehearsalEnd, RehearsalSettings, RehearsalShortage, ExpectedVerdict } from '@assay/contract';
import type { Db, Tx } from '../../db/client.ts';
import { databaseNowMs, epochMs, epochMsOrNull } from '../../db/epoch-ms.ts';
import {
  contestProblems,
  contests,
  problemData,
  problems,
  rehearsalPrograms,
  rehearsals,
  rehearsalSubmissions,
  tasks,
} from '../../db/schema.ts';
import { findBalloonSettings } from '../balloons/queries.ts';
import { needsInstance } from '../solutions/instance-needed.ts';
import { isUpcoming } from './judging.ts';
import type { PlannedSubmission } from './plan-submissions.ts';
import { reportOn } from './report.ts';
import { isDataInContest } from '../problem-grants/data-in-contest.ts';

/** Rows of one statement, which has a maximum number of parameters. */
const ROWS_AT_A_TIME = 1_000;

/** What a rehearsal needs to know of a contest. */
export async function findRehearsed(db: Db | Tx, contestId: string) {
  const [row] = await db
    .select({
      isOpen: isUpcoming,
      lengthMs: sql<number>`greatest(${epochMs(contests.endsAt)} - ${epochMs(contests.startsAt)}, 0)`.mapWith(Number),
      participants: contests.participantCount,
      problems: sql<number>`(select count(*) from ${contestProblems} where contest_id = ${contests.id})`.mapWith(
        Number,
      ),
    })
    .from(contests)
    .where(eq(contests.id, contestId));
  if (!row) throw new Error('The contest of a scope does not exist.');
  return row;
}

/** The problems of a contest with the data that participants would be judged with. */
export async function listRehearsedProblems(db: Db, contestId: string) {
  return await db
    .select({
      problemId: contestProblems.problemId,
      dataHash: problemData.hash,
      label: sql<string | null>`${problemData.config} ->> 'label'`,
      sizeBytes: problemData.sizeBytes,
      needsInstance: sql<boolean>`coalesce(${needsInstance}, false)`,
    })
    .from(contestProblems)
    .innerJoin(problems, eq(problems.id, contestProblems.problemId))
    .leftJoin(problemData, isDataInContest)
    .where(eq(contestProblems.contestId, contestId))
    .orderBy(contestProblems.slug, contestProblems.problemId);
}

export type NewProgram = Omit<typeof rehearsalPrograms.$inferInsert, 'contestId'> & { expected: ExpectedVerdict };

interface NewRehearsal {
  startedBy: string;
  settings: RehearsalSettings;
  shortages: RehearsalShortage[];
  programs: readonly NewProgram[];
  submissions: readonly PlannedSubmission[];
}

/** Replaces the last rehearsal. False if one is running. */
export async function insertRehearsal(tx: Tx, contestId: string, made: NewRehearsal): Promise<boolean> {
  const { startedBy, settings, shortages, programs, submissions } = made;
  // A concurrent start waits here for the row of the first one.
  await tx.delete(rehearsals).where(and(eq(rehearsals.contestId, contestId), sql`${rehearsals.endedAt} is not null`));
  const inserted = await tx
    .insert(rehearsals)
    .values({ contestId, startedBy, settings, shortages })
    .onConflictDoNothing()
    .returning({ contestId: rehearsals.contestId });
  if (inserted.length === 0) return false;
  await tx.insert(rehearsalPrograms).values(programs.map((one) => ({ ...one, contestId })));
  for (let from = 0; from < submissions.length; from += ROWS_AT_A_TIME) {
    const some = submissions.slice(from, from + ROWS_AT_A_TIME);
    await tx.insert(rehearsalSubmissions).values(some.map((one) => ({ ...one, id: randomUUID(), contestId })));
  }
  return true;
}

export async function findRehearsal(db: Db | Tx, contestId: string) {
  const [row] = await db
    .select({
      startedBy: rehearsals.startedBy,
      startedAtMs: epochMs(rehearsals.startedAt),
      settings: rehearsals.settings,
      shortages: rehearsals.shortages,
      playedMs: rehearsals.playedMs,
      interruptedMs: rehearsals.interruptedMs,
      slots: rehearsals.slots,
      otherBusyMs: rehearsals.otherBusyMs,
      endedAtMs: epochMsOrNull(rehearsals.endedAt),
      endReason: rehearsals.endReason,
      report: rehearsals.report,
      nowMs: databaseNowMs,
    })
    .from(rehearsals)
    .where(eq(rehearsals.contestId, contestId));
  return row;
}
export type RehearsalRow = NonNullable<Awaited<ReturnType<typeof findRehearsal>>>;

/** The report on a rehearsal that runs, from its submissions. */
export async function measure(db: Db | Tx, contestId: string, row: RehearsalRow) {
  const one = rehearsalSubmissions;
  const submissions = await db
    .select({
      problemId: rehearsalPrograms.problemId,
      path: rehearsalPrograms.path,
      // Of the folders that declare a verdict, which the package reader checks.
      expected: sql<ExpectedVerdict>`${rehearsalPrograms.expected}`,
      participant: one.participant,
      atMs: one.atMs,
      sentAtMs: epochMsOrNull(one.sentAt),
      firstStartedAtMs: epochMsOrNull(one.firstStartedAt),
      startedAtMs: epochMsOrNull(one.startedAt),
      endedAtMs: epochMsOrNull(one.endedAt),
      runnerId: one.runnerId,
      status: one.status,
      score: one.score,
      cpuMs: one.cpuMs,
      fault: one.fault,
      madeWay: one.madeWay,
      lostMs: one.lostMs,
    })
    .from(one)
    .innerJoin(rehearsalPrograms, eq(rehearsalPrograms.id, one.programId))
    .where(eq(one.contestId, contestId));
  const { lengthMs } = await findRehearsed(db, contestId);
  const { settings, playedMs, interruptedMs, slots, otherBusyMs, shortages } = row;
  const ranMs = Math.max(0, row.nowMs - row.startedAtMs - interruptedMs);
  const hasBalloons = (await findBalloonSettings(db, contestId)).enabled;
  const measured = { settings, playedMs, interruptedMs, slots, otherBusyMs, shortages, submissions };
  return reportOn({ ...measured, lengthMs, ranMs, hasBalloons });
}

/**
 * Ends a running rehearsal: stores its report, and deletes everything else. Null if none runs. A runner learns with its
 * next report that its task no longer exists.
 */
export async function endRehearsal(
  tx: Tx,
  contestId: string,
  reason: RehearsalEnd,
): Promise<{ sent: number; judged: number; asExpected: number } | null> {
  const [locked] = await tx
    .select({ contestId: rehearsals.contestId })
    .from(rehearsals)
    .where(and(eq(rehearsals.contestId, contestId), isNull(rehearsals.endedAt)))
    .for('update');
  if (!locked) return null;
  await tx.execute(sql`
    delete from ${tasks} where kind = 'rehearsal'
      and subject_id in (select id from ${rehearsalSubmissions} where contest_id = ${contestId}::uuid)`);
  const row = await findRehearsal(tx, contestId);
  if (!row) throw new Error('A locked rehearsal does not exist.');
  const report = await measure(tx, contestId, row);
  await tx
    .update(rehearsals)
    .set({ endedAt: sql`now()`, endReason: reason, report })
    .where(eq(rehearsals.contestId, contestId));
  // Its submissions are deleted with them.
  await tx.delete(rehearsalPrograms).where(eq(rehearsalPrograms.contestId, contestId));
  const { sent, judged, asExpected } = report;
  return { sent, judged, asExpected };
}

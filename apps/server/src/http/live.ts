import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Logger } from '../context.ts';
import type { Db, Tx } from '../db/client.ts';
import type { Notifications } from './notifications.ts';

const memberIds = z.array(z.string()).nullish();

/** What changed, as ids only: each server loads what its viewers may see of it. */
const liveChange = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('solution'),
    solutionId: z.string(),
    userId: z.string(),
    /** Of a team. */
    memberIds,
    problemId: z.string(),
    /** Null outside contests. */
    contestId: z.string().nullable(),
    orgId: z.string(),
  }),
  z.object({ type: z.literal('problem'), problemId: z.string() }),
  z.object({ type: z.literal('draft'), problemId: z.string(), revision: z.int() }),
  z.object({ type: z.literal('review'), problemId: z.string() }),
  z.object({ type: z.literal('repository'), problemId: z.string() }),
  z.object({ type: z.literal('visit'), problemId: z.string() }),
  /** `orgId` is null for a runner of the whole installation. */
  z.object({ type: z.literal('runner'), orgId: z.string().nullable() }),
  z.object({ type: z.literal('run'), runId: z.string(), userId: z.string() }),
  /** For the jury, the participants of these ids and members of such teams. */
  z.object({ type: z.literal('hack'), contestId: z.string(), userIds: z.array(z.string()) }),
  z.object({ type: z.literal('bench'), benchId: z.string(), userId: z.string() }),
  /** `orgId` is null for an announcement of the site. Unpublished ones concern only administrators. */
  z.object({
    type: z.literal('announcement'),
    orgId: z.string().nullable(),
    isPublic: z.boolean(),
    /** Present if the announcement was published with this change; its author is not notified. */
    published: z.object({ id: z.string(), byId: z.string() }).optional(),
  }),
  /** With `userIds`, only the status of these users in it changed; with `part`, only the participants. */
  z.object({
    type: z.literal('contest'),
    contestId: z.string(),
    part: z.literal('participants').optional(),
    userIds: z.array(z.string()).optional(),
  }),
  /** For the jury of the contest, for the asker if given, and with `forAll` for everyone who may read it. */
  z.object({
    type: z.literal('clarification'),
    contestId: z.string(),
    askerId: z.string().nullable(),
    memberIds,
    forAll: z.boolean(),
    /** The problem that readers of a public thread must be able to see; null: only the contest. */
    problemId: z.string().nullable(),
    /** The thread that has something new by the jury for everyone who may read it. */
    newsOf: z.string().nullish(),
  }),
  z.object({ type: z.literal('balloon'), contestId: z.string() }),
  /** From where participants of the contest may take part changed, a seat of it, or an incident was recorded. */
  z.object({ type: z.literal('place'), contestId: z.string() }),
  z.object({ type: z.literal('canary'), contestId: z.string() }),
  /** The log of the contest has new entries. Published by the database itself. */
  z.object({ type: z.literal('log'), contestId: z.string() }),
  /** For those who print, and for the participant of the job. */
  z.object({ type: z.literal('print'), contestId: z.string(), participantId: z.string() }),
  z.object({ type: z.literal('instance'), instanceId: z.string(), orgId: z.string(), userId: z.string() }),
  z.object({ type: z.literal('ranklist'), contestId: z.string(), key: z.string(), version: z.int() }),
]);
export type LiveChange = z.output<typeof liveChange>;
/** A change as published to the hub, which adds the problem, contest and organization of a solution. */
export type LiveNews =
  Exclude<LiveChange, { type: 'solution' }> | { type: 'solution'; solutionId: string; userId: string };

/** Maximum number of users in one message: a PostgreSQL notification holds at most 8,000 bytes. */
export const MAX_NAMED = 150;

/** A task that a runner can lease now. */
const readyTask = z.object({ kind: z.string(), orgId: z.string(), label: z.string() });
export type ReadyTask = z.output<typeof readyTask>;

/** Carries changes between all servers of an installation. */
export interface LiveHub {
  /** Notifies every server once the transaction is committed, and none if it is not. */
  publish(tx: Tx, ...changes: LiveNews[]): Promise<void>;
  /** Notifies every server of a task for runners, once the transaction is committed. */
  publishReady(tx: Tx, task: ReadyTask): Promise<void>;
  /** Calls back for each change until the returned function is called. */
  onChange(listener: (change: LiveChange) => void): () => void;
  /**
   * Calls back whenever changes may have been missed, because the connection between the servers was lost and restored.
   */
  onGap(listener: () => void): () => void;
  /** Calls back when a task is ready; null if any may have been missed. */
  onReady(listener: (task: ReadyTask | null) => void): () => void;
  /** Aborted when this server stops, which ends everything that waits for changes. */
  closing: AbortSignal;
  close(): Promise<void>;
}

/** Creates the hub of this process on its only listening connection, and closes that connection with the hub. */
export function makeLiveHub(notifications: Notifications, log: Logger): LiveHub {
  const closing = new AbortController();
  const changeListeners = new Set<(change: LiveChange) => void>();
  const readyListeners = new Set<(task: ReadyTask | null) => void>();
  const read = <T>(schema: z.ZodType<T>, payload: string): T | null => {
    try {
      return schema.parse(JSON.parse(payload));
    } catch (error) {
      log.warn({ err: error }, 'Ignored a notification that is not ours.');
      return null;
    }
  };
  notifications.onMessage('assay_live', (payload) => {
    const change = read(liveChange, payload);
    if (change) for (const listener of changeListeners) listener(change);
  });
  notifications.onMessage('assay_tasks', (payload) => {
    const task = read(readyTask, payload);
    if (task) for (const listener of readyListeners) listener(task);
  });
  notifications.onGap(() => {
    for (const listener of readyListeners) listener(null);
  });
  return {
    async publish(tx, ...changes) {
      const solutionIds = changes.flatMap((change) => (change.type === 'solution' ? [change.solutionId] : []));
      const others = changes.filter((change) => change.type !== 'solution');
      if (solutionIds.length > 0) await notifySolutions(tx, solutionIds);
      if (others.length > 0) await notify(tx, 'assay_live', ...(await withMembers(tx, others)));
    },
    publishReady: notifyReady,
    onChange(listener) {
      changeListeners.add(listener);
      return () => void changeListeners.delete(listener);
    },
    onGap: (listener) => notifications.onGap(listener),
    onReady(listener) {
      readyListeners.add(listener);
      return () => void readyListeners.delete(listener);
    },
    closing: closing.signal,
    async close() {
      closing.abort();
      await notifications.close();
    },
  };
}

/** Notifies every server of a task, once the transaction is committed. Like `LiveHub.publishReady`, without a hub. */
export async function notifyReady(tx: Tx, task: ReadyTask): Promise<void> {
  await notify(tx, 'assay_tasks', task);
}

/** Notifies every server of a changed balloon queue, once the transaction is committed. Needs no hub. */
export async function notifyBalloons(tx: Tx, contestId: string): Promise<void> {
  await notify(tx, 'assay_live', { type: 'balloon', contestId });
}

/** Notifies every server of a change of where participants may take part, once the transaction is committed. */
export async function notifyPlaces(tx: Tx, contestIds: readonly string[]): Promise<void> {
  await notify(tx, 'assay_live', ...contestIds.map((contestId) => ({ type: 'place', contestId }) as const));
}

/** In one statement for any number of solutions: a rejudge changes a whole contest. */
async function notifySolutions(tx: Db, solutionIds: readonly string[]): Promise<void> {
  await tx.execute(sql`
    select pg_notify('assay_live', json_build_object('type', 'solution', 'solutionId', id, 'userId', user_id, 'problemId', problem_id,
      'contestId', contest_id, 'orgId', org_id,
      'memberIds', (select json_agg(members.user_id) from contest_team_members as members where members.team_id = solutions.user_id))::text)
    from solutions where id = any(${sql.param(solutionIds)}::uuid[])`);
}

/** Events for a team are for its members, each event that names users for at most as many as fit in a notification. */
async function withMembers(tx: Db, changes: readonly LiveNews[]): Promise<LiveNews[]> {
  const ids = changes.flatMap((change) => {
    if (change.type === 'clarification') return change.askerId === null ? [] : [change.askerId];
    return namedBy(change) ?? [];
  });
  if (ids.length === 0) return [...changes];
  const { rows } = await tx.execute<{ teamId: string; userId: string }>(sql`
    select team_id as "teamId", user_id as "userId" from contest_team_members where team_id = any(${sql.param(ids)}::uuid[])`);
  if (rows.length === 0) return [...changes];
  const members = Map.groupBy(rows, ({ teamId }) => teamId);
  const membersOf = (id: string) => members.get(id)?.map(({ userId }) => userId) ?? [];
  return changes.flatMap((change): LiveNews[] => {
    if (change.type === 'clarification' && change.askerId !== null)
      return [{ ...change, memberIds: membersOf(change.askerId) }];
    const userIds = namedBy(change);
    if (!userIds) return [change];
    const named = userIds.flatMap((id) => [id, ...membersOf(id)]);
    const parts = Array.from({ length: Math.ceil(named.length / MAX_NAMED) }, (_, at) =>
      named.slice(at * MAX_NAMED, (at + 1) * MAX_NAMED),
    );
    return parts.map((part) => ({ ...change, userIds: part }));
  });
}

/** Participants that a change names: users and teams. */
function namedBy(change: LiveNews): readonly string[] | undefined {
  return change.type === 'contest' || change.type === 'hack' ? change.userIds : undefined;
}

async function notify(tx: Db, channel: string, ...messages: (LiveNews | ReadyTask)[]): Promise<void> {
  const payloads = sql.param(messages.map((message) => JSON.stringify(message)));
  await tx.execute(sql`select pg_notify(${channel}, payload) from unnest(${payloads}::text[]) as payload`);
}

import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { AppContext } from '../../../context.ts';
import { runEvery } from '../../../run-every.ts';
import { seal } from '../../../secrets/seal.ts';
import { recordAct } from '../../audit/record-act.ts';
import { subjectOf } from '../../contests/audit-subject.ts';
import { ApiError, forbidden, invalid, notFound } from '../api-error.ts';
import type { Caller } from '../caller.ts';
import { objectTypes } from '../projector.ts';
import type { Projections } from '../projections.ts';
import { findOrgOfContest } from '../queries.ts';
import { END_OF_ENTRY } from '../tokens.ts';
import type { ApiVersion } from '../view.ts';
import { findActor, readNew } from '../writes/write.ts';
import { deliverDue } from './deliver.ts';
import { countWebhooks, deleteWebhook, insertWebhook, listWebhooks, type WebhookRow } from './queries.ts';

const LOOK_EVERY_MS = 1_000;
const MAX_WEBHOOKS = 10;
const MAX_CHARACTERS = 2_000;

const newWebhook = z.strictObject({
  url: z.url({ protocol: /^https?$/ }).max(MAX_CHARACTERS),
  token: z
    .string()
    .max(MAX_CHARACTERS)
    // As a header.
    .regex(/^[\x20-\x7e]+$/),
  endpoints: z.array(z.enum(objectTypes)).default([]),
  contest_ids: z.array(z.string()).default([]),
});

type AdminAccount = Extract<Caller, { kind: 'account' }>;

/** Sends what is due until the server closes. */
export function runWebhookJob(app: FastifyInstance, context: AppContext, projections: Projections): void {
  const failure = 'Cannot read due webhooks; retrying.';
  const job = runEvery(context, LOOK_EVERY_MS, failure, () => deliverDue(context, projections));
  app.addHook('onClose', async () => await job);
}

/** The webhooks of the contest of an administrator's account. */
export function serveWebhooks(
  app: FastifyInstance,
  context: AppContext,
  { base, version, projections }: { base: string; version: ApiVersion; projections: Projections },
  callerOf: (request: FastifyRequest) => Caller,
): void {
  const { db, secret } = context;
  const adminOf = (request: FastifyRequest): AdminAccount => {
    const caller = callerOf(request);
    if (caller.kind !== 'account' || caller.role !== 'admin')
      throw forbidden('Webhooks are for API accounts of administrators.');
    return caller;
  };
  const act = async (request: FastifyRequest, verb: 'add' | 'remove', { url, contestId }: WebhookRow) => {
    const viewer = await findActor(db, callerOf(request));
    await db.transact(async (tx) => {
      const orgId = (await findOrgOfContest(tx, contestId)) ?? undefined;
      const change = verb === 'add' ? { after: { url } } : { before: { url } };
      const entry = {
        viewer,
        ip: request.ip,
        action: `contest.webhook-${verb}`,
        subject: subjectOf(contestId),
      } as const;
      await recordAct(tx, { ...entry, ...change, ...(orgId !== undefined && { orgId }) });
    });
  };
  const send = (reply: FastifyReply, content: unknown) =>
    reply.headers({ 'content-type': 'application/json', 'cache-control': 'no-store' }).send(JSON.stringify(content));

  app.get(`${base}/webhooks`, async (request, reply) =>
    send(reply, (await listWebhooks(db, adminOf(request).contestId)).map(present)),
  );
  app.get<{ Params: { id: string } }>(`${base}/webhooks/:id`, async (request, reply) => {
    const rows = await listWebhooks(db, adminOf(request).contestId);
    const found = rows.find(({ id }) => id === request.params.id);
    if (!found) throw notFound();
    return send(reply, present(found));
  });
  app.post(`${base}/webhooks`, async (request, reply) => {
    const { id: accountId, contestId } = adminOf(request);
    const { url, token, endpoints, contest_ids: contestIds } = readNew(newWebhook, request.body);
    const { username, password } = new URL(url);
    if (username !== '' || password !== '') throw invalid('url: Send no password; use the token.');
    if (contestIds.some((id) => id !== contestId)) throw invalid('contest_ids: The account is for one contest.');
    await findActor(db, callerOf(request));
    const projection = await projections.find(contestId, { role: 'admin', userId: null, version });
    if (!projection) throw notFound();
    const { seq } = projection.projector;
    const position = projection.tokens.seal({ seq, line: END_OF_ENTRY });
    const made = await db.transact(async (tx) => {
      if ((await countWebhooks(tx, contestId)) >= MAX_WEBHOOKS)
        throw new ApiError(409, `A contest may have ${MAX_WEBHOOKS} webhooks.`);
      const sealed = seal(token, secret('webhook-token'));
      const row = { id: randomUUID(), accountId, contestId, version, url, token: sealed, endpoints, position, seq };
      return await insertWebhook(tx, row);
    });
    if (!made) throw new Error('The webhook was not stored.');
    await act(request, 'add', made);
    return send(reply.code(201).header('location', `${base}/webhooks/${made.id}`), present(made));
  });
  app.delete<{ Params: { id: string } }>(`${base}/webhooks/:id`, async (request, reply) => {
    const { contestId } = adminOf(request);
    const { id } = request.params;
    const isId = z.uuid().safeParse(id).success;
    const gone = isId ? await db.transact((tx) => deleteWebhook(tx, contestId, id)) : undefined;
    if (!gone) throw notFound();
    await act(request, 'remove', gone);
    return reply.code(204).send();
  });
}

/** Never with its token. */
function present({ id, url, endpoints, contestId, disabledAt }: WebhookRow) {
  return { id, url, endpoints, contest_ids: [contestId], active: disabledAt === null };
}

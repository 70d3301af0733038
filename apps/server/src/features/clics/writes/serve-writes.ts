import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { AppContext } from '../../../context.ts';
import { originOf } from '../../../http/origin.ts';
import { disconnectSignal } from '../../../http/mount.ts';
import { ApiError, forbidden } from '../api-error.ts';
import { hasClicsCapability, isReadOnly, type ClicsCapability } from '../capabilities.ts';
import type { Caller } from '../caller.ts';
import type { Projection } from '../projections.ts';
import { deleteAward, patchAward, postAward, putAward } from './change-award.ts';
import { patchContest } from './patch-contest.ts';
import { postClarification } from './post-clarification.ts';
import { MAX_SUBMISSION_BYTES, postSubmission } from './post-submission.ts';
import { findActor, type Write, type Written } from './write.ts';

interface Reading {
  contestId: string;
  caller: Caller;
  /** The contest as the caller may read it now. */
  find: () => Promise<Projection>;
}

/** The requests below a base URL that change a contest. */
export function serveWrites(
  app: FastifyInstance,
  context: AppContext,
  base: string,
  readingOf: (request: FastifyRequest, reply: FastifyReply) => Reading,
): void {
  const change = async (
    request: FastifyRequest,
    reply: FastifyReply,
    needed: ClicsCapability[] | 'admin',
    write: (given: Write) => Promise<Written>,
  ) => {
    const { contestId, caller, find } = readingOf(request, reply);
    const projection = await find();
    const { view } = projection.projector;
    const isAllowed = needed === 'admin' ? view.role === 'admin' : hasClicsCapability(view, ...needed);
    if (!isAllowed) throw forbidden('This account may not do that.');
    if (isReadOnly(caller))
      throw forbidden('This account may only read. A director can allow it to change the contest.');
    const from = {
      context,
      ip: request.ip,
      requestId: request.id,
      origin: originOf(request, context.config),
      userAgent: request.headers['user-agent'] ?? '',
      signal: disconnectSignal(reply),
    };
    const viewer = await findActor(context.db, caller);
    const { status, text, location } = await write({
      contestId,
      projection,
      viewer,
      from,
      body: request.body,
      again: find,
    });
    if (location !== undefined) reply.header('location', `${base}/contests/${contestId}/${location}`);
    if (status === 204) return reply.code(204).send();
    return reply.code(status).header('content-type', 'application/json').send(text);
  };

  app.patch(`${base}/contests/:contestId`, (request, reply) =>
    change(request, reply, ['contest_start', 'contest_thaw'], (write) => patchContest(write, context.clock.now())),
  );
  app.post(`${base}/contests/:contestId/clarifications`, (request, reply) =>
    change(request, reply, ['post_clar'], postClarification),
  );
  app.post(`${base}/contests/:contestId/submissions`, { bodyLimit: MAX_SUBMISSION_BYTES }, (request, reply) =>
    change(request, reply, ['team_submit', 'proxy_submit'], postSubmission),
  );
  // The specification has no capability for awards: administrators change them.
  app.post(`${base}/contests/:contestId/awards`, (request, reply) => change(request, reply, 'admin', postAward));
  const award = `${base}/contests/:contestId/awards/:id`;
  app.put<{ Params: { id: string } }>(award, (request, reply) =>
    change(request, reply, 'admin', (write) => putAward(write, request.params.id)),
  );
  app.patch<{ Params: { id: string } }>(award, (request, reply) =>
    change(request, reply, 'admin', (write) => patchAward(write, request.params.id)),
  );
  app.delete<{ Params: { id: string } }>(award, (request, reply) =>
    change(request, reply, 'admin', (write) => deleteAward(write, request.params.id)),
  );
  app.route({
    method: ['POST', 'PUT', 'PATCH', 'DELETE'],
    url: `${base}/*`,
    handler: () => {
      throw new ApiError(405, 'This server does not support this method here.');
    },
  });
}

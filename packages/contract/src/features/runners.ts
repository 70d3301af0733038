import { z } from 'zod';
import { done } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { list, str, strict, uuid } from '../wire.ts';

const tags = ['organization'];
const orgParams = z.object({ orgId: uuid() });
const runnerParams = z.object({ orgId: uuid(), runnerId: uuid() });
const refusals = ['not-found', 'no-right'] as const;
const labels = () => list(str({ min: 1, max: 64 }), { max: 64 });

const runner = z.object({
  _id: z.string(),
  labels: z.array(z.string()),
  name: z.string(),
  version: z.string(),
  message: z.string(),
  ip: z.string(),
  createdAt: z.int(),
  accessedAt: z.int(),
});

export const runners = {
  'POST /api/org/:orgId/admin/runner/register': endpoint({
    summary: 'Create a registration token for one runner, valid for five minutes',
    viewer: 'session',
    tags,
    params: orgParams,
    reply: z.object({ registrationToken: z.string() }),
    refusals,
  }),
  'GET /api/org/:orgId/admin/runner': endpoint({
    summary: 'Runners',
    viewer: 'session',
    tags,
    params: orgParams,
    reply: z.array(runner),
    refusals,
  }),
  'GET /api/org/:orgId/admin/runner/:runnerId': endpoint({
    summary: 'Get a runner',
    viewer: 'session',
    tags,
    params: runnerParams,
    reply: runner,
    refusals,
  }),
  'PATCH /api/org/:orgId/admin/runner/:runnerId': endpoint({
    summary: 'Rename a runner or change its labels',
    viewer: 'session',
    tags,
    params: runnerParams,
    body: strict({ labels: labels().optional(), name: str({ min: 1, max: 64 }).optional() }),
    reply: done,
    refusals,
  }),
  'DELETE /api/org/:orgId/admin/runner/:runnerId': endpoint({
    summary: 'Remove a runner; its tasks are requeued',
    viewer: 'session',
    tags,
    params: runnerParams,
    reply: done,
    refusals,
  }),
  'POST /api/runner/register': endpoint({
    summary: 'Register a runner',
    viewer: 'anyone',
    tags: ['runner'],
    body: strict({
      name: str({ min: 1, max: 64 }),
      labels: labels(),
      version: str({ max: 256 }),
      registrationToken: str({ max: 4096 }),
    }),
    reply: z.object({ runnerId: z.string(), runnerKey: z.string() }),
    refusals: ['registration-token-invalid', 'not-a-registration-token', 'already-registered'],
  }),
  'POST /api/runner/ping': endpoint({
    summary: 'Report that the runner is online, with a message about its problems',
    viewer: 'runner',
    tags: ['runner'],
    body: strict({ message: str({ max: 4096 }).optional() }),
    reply: done,
  }),
};

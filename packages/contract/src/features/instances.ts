import { z } from 'zod';
import { done, titles } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { bool, int, list, pageOf, pageQuery, str, strict, uuid } from '../wire.ts';
import { endpointKinds, MAX_ENDPOINTS, NAME } from './instance-config.ts';
import { problemConfig } from './problem-config.ts';
import { MAX_LEASE_S, MAX_POLL_WAIT_S } from './runner-protocol.ts';

const tags = ['instance'];
const params = z.object({ instanceId: uuid() });
const taskParams = z.object({ instanceId: uuid(), taskId: uuid() });
const runner = { viewer: 'runner', tags: ['runner'] } as const;

const limits = [
  'instance-limit',
  'instance-limit-problem',
  'instance-limit-user',
  'instance-limit-org',
  'instance-limit-site',
] as const;
/** Maximum number of instances that a runner reports. */
const MAX_HELD = 1000;
/** Maximum number of data versions whose images one runner prepares. */
const MAX_PREPARED = 200;
const destroyed = z.object({ count: z.int() });

export const imageStates = ['preparing', 'ready', 'failed'] as const;

const pollQuery = z.object({
  wait: int({ min: 0, max: MAX_POLL_WAIT_S }).optional(),
  lease: int({ min: 5, max: MAX_LEASE_S }).optional(),
});

/** What a user reaches in an instance. For a terminal, `port` is without meaning. */
const instanceEndpoint = strict({
  name: str({ pattern: NAME }),
  service: str({ pattern: NAME }),
  port: int({ min: 1, max: 65_535 }),
  kind: z.enum(endpointKinds),
});
export type InstanceEndpoint = z.output<typeof instanceEndpoint>;

const instanceAccess = strict({
  /** Host and port of the runner's gateway, as seen by servers. */
  address: str({ max: 261, pattern: /^([A-Za-z0-9.-]{1,253}|\[[0-9A-Fa-f:.]{2,45}\]):[0-9]{1,5}$/ }).refine(
    (address) => Number(address.slice(address.lastIndexOf(':') + 1)) <= 65_535,
    'must have a port of at most 65535',
  ),
  /** 32 random bytes in base64url, which the gateway demands. */
  key: str({ pattern: /^[A-Za-z0-9_-]{43}$/ }),
  endpoints: list(instanceEndpoint, { max: MAX_ENDPOINTS }).refine(
    (endpoints) => new Set(endpoints.map(({ name }) => name)).size === endpoints.length,
    'must have distinct names',
  ),
});
/** How servers reach an instance through the gateway of its runner. Secret: users see only the endpoints. */
export type InstanceAccess = z.output<typeof instanceAccess>;

const taskIds = {
  taskId: z.string(),
  instanceId: z.string(),
  orgId: z.string(),
  userId: z.string(),
  problemId: z.string(),
  contestId: z.string().optional(),
  /** 3 allocate, 1 destroy. */
  state: z.int(),
  /** After this long without a call for the task, it is requeued. */
  leaseMs: z.int(),
  /** 1 for the first runner that leases it. */
  attempt: z.int(),
};
export const instanceTask = z.object({
  ...taskIds,
  problemConfig,
  problemDataUrl: z.string(),
  problemDataHash: z.string(),
});
export type InstanceTask = z.output<typeof instanceTask>;

export const instances = {
  'GET /api/instance': endpoint({
    viewer: 'session',
    tags,
    summary: 'List the instances of an organization, newest first',
    query: z.object({
      ...pageQuery,
      orgId: uuid(),
      userId: uuid().optional(),
      problemId: uuid().optional(),
      contestId: uuid().optional(),
      state: int({ min: 0, max: 4 }).optional(),
    }),
    reply: pageOf(
      z.object({
        _id: z.string(),
        userId: z.string(),
        problemId: z.string(),
        contestId: z.string().optional(),
        problemTitle: z.string(),
        contestTitle: z.string().optional(),
        contestTitles: titles.optional(),
        slotNo: z.int(),
        state: z.int(),
        /** 0 pending, 1 queued, 2 in progress, 3 completed (for a while after the work). */
        taskState: z.int().optional(),
        message: z.string(),
        createdAt: z.int(),
        updatedAt: z.int().optional(),
        activatedAt: z.int().optional(),
        allocatedAt: z.int().optional(),
        destroyedAt: z.int().optional(),
        /** Only for the owner, while the instance is allocated; absent if its runner reported none. */
        endpoints: z.array(instanceEndpoint).optional(),
        /** When it is destroyed. Absent unless it is ready or has failed. */
        expiresAt: z.int().optional(),
        /** True while it is destroyed to be allocated again. */
        restarting: z.literal(true).optional(),
        /** Of an instance that waits for a runner. */
        queue: z
          .object({
            /** Number of tasks that are due before this one. */
            ahead: z.int(),
            /** Number of online runners that can do it. */
            runners: z.int(),
          })
          .optional(),
        /** `connect`: reach its endpoints. */
        abilities: z.object({
          destroy: z.boolean(),
          extend: z.boolean(),
          restart: z.boolean(),
          connect: z.boolean(),
        }),
      }),
    ),
    refusals: ['no-right'],
  }),
  'POST /api/problem/:problemId/instance': endpoint({
    viewer: 'session',
    tags: ['problem'],
    summary: 'Open an instance for a problem',
    params: z.object({ problemId: uuid() }),
    reply: z.object({ instanceId: z.string() }),
    refusals: ['not-found', 'instance-not-allowed', 'no-judge-data', 'no-instance', ...limits, 'instance-open'],
  }),
  'POST /api/contest/:contestId/problem/:problemId/instance': endpoint({
    viewer: 'session',
    tags: ['contest'],
    badParams: 400,
    summary: 'Open an instance for a problem of a contest',
    params: z.object({ contestId: uuid(), problemId: uuid() }),
    reply: z.object({ instanceId: z.string() }),
    refusals: [
      'not-found',
      'banned',
      'participants-only',
      'stage-closed',
      'instances-closed',
      'no-judge-data',
      'no-instance',
      ...limits,
      'instance-open',
    ],
  }),
  'POST /api/instance/:instanceId/destroy': endpoint({
    viewer: 'session',
    tags,
    summary: 'Destroy an instance',
    params,
    reply: done,
    refusals: ['not-found', 'no-right'],
  }),
  'POST /api/instance/:instanceId/extend': endpoint({
    viewer: 'session',
    tags,
    summary: 'Let an instance live longer, up to the longest lifetime of the site',
    params,
    reply: z.object({ expiresAt: z.int() }),
    extension: true,
    refusals: ['not-found', 'instance-not-ready', 'instance-limit-time'],
  }),
  'POST /api/instance/:instanceId/restart': endpoint({
    viewer: 'session',
    tags,
    summary: 'Destroy an instance and allocate it again in the same slot, without counting it again',
    params,
    reply: done,
    extension: true,
    refusals: ['not-found', 'instance-not-ready'],
  }),
  'POST /api/instance/:instanceId/ticket': endpoint({
    viewer: 'session',
    tags,
    summary: 'Get a ticket to connect once to an endpoint of an instance',
    params,
    body: strict({ endpoint: str({ pattern: NAME }) }),
    reply: z.object({
      /** For a web page: where a browser uses the ticket. */
      url: z.string().optional(),
      /** For other endpoints: a protocol of the WebSocket, see docs/instances.md. */
      ticket: z.string().optional(),
    }),
    extension: true,
    refusals: ['not-found', 'instance-not-ready', 'instance-unreachable'],
  }),
  'POST /api/contest/:contestId/admin/destroy-instances': endpoint({
    viewer: 'session',
    tags: ['contest'],
    badParams: 400,
    summary: 'Destroy all instances of a contest',
    params: z.object({ contestId: uuid() }),
    reply: destroyed,
    extension: true,
    refusals: ['not-found', 'no-right', 'banned'],
  }),
  'POST /api/org/:orgId/admin/destroy-instances': endpoint({
    viewer: 'session',
    tags: ['org'],
    summary: 'Destroy all instances of an organization',
    params: z.object({ orgId: uuid() }),
    reply: destroyed,
    extension: true,
    refusals: ['not-found', 'no-right'],
  }),
  'POST /api/runner/instance/poll': endpoint({
    ...runner,
    summary: 'Lease one instance to allocate or destroy, or none',
    query: pollQuery,
    reply: z.union([instanceTask, z.object({ ...taskIds, errMsg: z.string() }), z.object({})]),
    refusals: ['no-right'],
  }),
  'POST /api/runner/instance/held': endpoint({
    ...runner,
    summary: 'Report, at the start of a runner, which instances it still has',
    body: strict({ instanceIds: list(uuid(), { max: MAX_HELD }) }),
    reply: done,
    extension: true,
  }),
  'POST /api/runner/instance/images': endpoint({
    ...runner,
    summary: 'Report which images of instances a runner has, and get those that contests will need',
    body: strict({
      images: list(
        strict({
          problemId: uuid(),
          hash: str({ pattern: /^[0-9a-f]{64}$/ }),
          state: z.enum(imageStates),
          /** Why it failed, for directors. */
          message: str({ max: 2000 }).optional(),
        }),
        { max: MAX_PREPARED },
      ).refine(
        (images) => new Set(images.map(({ problemId }) => problemId)).size === images.length,
        'must have one entry per problem',
      ),
    }),
    reply: z.object({
      /** Data versions of problems of contests that run or start soon; images of others are no longer needed. */
      wanted: z.array(z.object({ problemId: z.string(), hash: z.string() })),
      /** Those of them that were not reported, or some of them. */
      prepare: z.array(
        z.object({ problemId: z.string(), problemConfig, problemDataUrl: z.string(), problemDataHash: z.string() }),
      ),
    }),
    extension: true,
    refusals: ['no-right'],
  }),
  'GET /api/contest/:contestId/admin/instance-images': endpoint({
    viewer: 'session',
    tags: ['contest'],
    badParams: 400,
    summary: 'List which problems of a contest have instances, and on how many runners their images are ready',
    params: z.object({ contestId: uuid() }),
    reply: z.array(
      z.object({
        problemId: z.string(),
        /** Number of online runners that can allocate the instances. */
        runners: z.int(),
        ready: z.int(),
        preparing: z.int(),
        failed: z.int(),
        /** Why it failed on one of them. */
        message: z.string().optional(),
      }),
    ),
    extension: true,
    refusals: ['not-found', 'no-right', 'banned'],
  }),
  'GET /api/runner/instance/task/:instanceId/:taskId': endpoint({
    ...runner,
    summary: 'Get the instance of a task',
    params: taskParams,
    reply: z.object({
      orgId: z.string(),
      userId: z.string(),
      problemId: z.string(),
      contestId: z.string().optional(),
      state: z.int(),
      message: z.string(),
    }),
    refusals: ['not-found', 'no-right'],
  }),
  'PATCH /api/runner/instance/task/:instanceId/:taskId': endpoint({
    ...runner,
    summary: 'Report progress and renew the lease',
    params: taskParams,
    body: strict({ message: str({ max: 65_536 }).optional() }),
    reply: done,
    refusals: ['not-found', 'no-right'],
  }),
  'POST /api/runner/instance/task/:instanceId/:taskId/complete': endpoint({
    ...runner,
    summary: 'Complete the task',
    params: taskParams,
    body: strict({
      succeeded: bool(),
      message: str({ max: 65_536 }).optional(),
      /** Ignored unless the instance is now allocated. Absent: the message says how it is reached. */
      access: instanceAccess.optional(),
    }),
    reply: done,
    refusals: ['not-found', 'no-right', 'task-gone'],
  }),
};

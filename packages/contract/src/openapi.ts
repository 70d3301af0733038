import { z } from 'zod';
import type { Endpoint } from './endpoint.ts';
import { endpoints } from './index.ts';
import { refusals, type RefusalCode } from './refusals.ts';

type Json = Record<string, unknown>;

/** Refusals that every route of the kind may return in addition to its own. */
const common: Record<Endpoint['viewer'], readonly RefusalCode[]> = {
  anyone: ['session-expired', 'token-not-for-this', 'too-many-requests'],
  visitor: ['not-signed-in', 'session-expired', 'second-factor-due', 'token-not-for-this', 'too-many-requests'],
  session: ['not-signed-in', 'session-expired', 'second-factor-due', 'token-not-for-this', 'too-many-requests'],
  admin: [
    'not-signed-in',
    'session-expired',
    'second-factor-due',
    'token-not-for-this',
    'no-right',
    'too-many-requests',
  ],
  runner: ['runner-unknown', 'too-many-requests'],
};

/** The contract as an OpenAPI 3.1 document. `version` is the product's. */
export function makeOpenApi(version: string): Json {
  const paths: Record<string, Json> = {};
  for (const [key, one] of Object.entries<Endpoint>(endpoints)) {
    const [method = '', path = ''] = key.split(' ');
    const address = path.replaceAll(/:(\w+)/g, '{$1}');
    paths[address] = { ...paths[address], [method.toLowerCase()]: describeEndpoint(key, one) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Assay',
      version,
      description:
        'Every route of an Assay server. Scalars of requests are read leniently: numbers sent as text, text sent as numbers, one value where a list is wanted. Unknown keys are ignored.',
    },
    paths,
    components: {
      securitySchemes: {
        session: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        runnerId: { type: 'apiKey', in: 'header', name: 'X-AOI-Runner-Id' },
        runnerKey: { type: 'apiKey', in: 'header', name: 'X-AOI-Runner-Key' },
      },
      schemas: { Refusal: refusalSchema },
    },
  };
}

/** Refusals that a route may return: its own and those of its kind. */
export function refusalsOf(one: Endpoint): RefusalCode[] {
  const input: RefusalCode[] = one.body !== null || one.query !== null ? ['invalid-input'] : [];
  const body: RefusalCode[] =
    one.body === null ? [] : ['malformed-json', 'empty-body', 'unsupported-media-type', 'body-too-large'];
  const absent: RefusalCode[] = one.params === null ? [] : [one.badParams === 400 ? 'invalid-input' : 'not-found'];
  return [...new Set([...one.refusals, ...common[one.viewer], ...absent, ...input, ...body])];
}

function describeEndpoint(key: string, one: Endpoint): Json {
  const body = one.body;
  return {
    operationId: operationId(key),
    summary: one.summary,
    tags: one.tags.slice(0, 1),
    security: securityOf(one),
    ...(one.extension && { 'x-extension': true }),
    parameters: [...parametersOf(one.params, 'path'), ...parametersOf(one.query, 'query')],
    ...(body && {
      requestBody: {
        required: !body.safeParse(undefined).success,
        content: { 'application/json': { schema: inputSchema(body) } },
      },
    }),
    responses: { 200: replyOf(one), ...refusedReplies(one) },
  };
}

function operationId(key: string): string {
  return key
    .replace(' /api', '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+(\w)/g, (_, letter: string) => letter.toUpperCase());
}

function securityOf({ viewer }: Endpoint): Json[] {
  if (viewer === 'runner') return [{ runnerId: [], runnerKey: [] }];
  return viewer === 'anyone' || viewer === 'visitor' ? [{}, { session: [] }] : [{ session: [] }];
}

function replyOf({ reply }: Endpoint): Json {
  if (reply === null) return { description: 'Not JSON: an event stream or a file.' };
  return { description: 'Done.', content: { 'application/json': { schema: toSchema(reply) } } };
}

function refusedReplies(one: Endpoint): Record<string, Json> {
  const byStatus = groupBy(refusalsOf(one), (code) => refusals[code].status);
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [
      String(status),
      {
        description: codes.map((code) => `- \`${code}\`: ${refusals[code].en}`).join('\n'),
        'x-refusals': codes,
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } },
      },
    ]),
  );
}

/** Like `Map.groupBy`, which Node 20 lacks. */
export function groupBy<T, K>(values: Iterable<T>, keyOf: (value: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>();
  for (const value of values) groups.set(keyOf(value), [...(groups.get(keyOf(value)) ?? []), value]);
  return groups;
}

function parametersOf(schema: z.ZodType | null, place: 'path' | 'query'): Json[] {
  if (!(schema instanceof z.ZodObject)) return [];
  return Object.entries(schema.shape).map(([name, one]) => ({
    name,
    in: place,
    required: place === 'path' || !isOptional(one),
    schema: inputSchema(one),
  }));
}

function isOptional(schema: unknown): boolean {
  return schema instanceof z.ZodType && schema.safeParse(undefined).success;
}

/** The request schema. Coerced scalars are described by the resulting type; keys with a default are optional. */
function inputSchema(schema: unknown): Json {
  if (!(schema instanceof z.ZodType)) return {};
  const made = toSchema(schema);
  if (!(schema instanceof z.ZodObject) || !Array.isArray(made['required'])) return made;
  const needed = made['required'].filter((name: string) => !isOptional(schema.shape[name]));
  return { ...made, required: needed };
}

function toSchema(schema: z.ZodType): Json {
  const { $schema: _, ...made } = z.toJSONSchema(schema, {
    io: 'output',
    unrepresentable: 'any',
    // The regular expressions of most languages lack Unicode property classes; generated clients would fail to start.
    override: ({ jsonSchema }) => void (jsonSchema.pattern?.includes('\\p{') && delete jsonSchema.pattern),
  });
  return made;
}

const refusalSchema: Json = {
  type: 'object',
  required: ['statusCode', 'error', 'message', 'refusal'],
  properties: {
    statusCode: { type: 'integer' },
    error: { type: 'string', description: 'Reason phrase of the status.' },
    message: { type: 'string', description: 'A sentence for users, in English or Chinese by Accept-Language.' },
    code: { type: 'string', description: 'Only for refusals that API clients test for.' },
    refusal: { type: 'string', enum: Object.keys(refusals) },
    places: {
      type: 'array',
      items: {
        type: 'object',
        required: ['place', 'reason'],
        properties: { place: { type: 'string' }, reason: { type: 'string' } },
      },
    },
  },
};

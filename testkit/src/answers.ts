import { appendFileSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { inject } from 'vitest';
import { z } from 'zod';
import { endpoints, type Endpoint, type EndpointKey, type RefusalCode } from '@assay/contract';

/* Records which replies of which endpoints the tests have seen. At the end, a full run compares them with the contract:
   an endpoint that never succeeded, or a declared refusal that never occurred, is untested. */

type Answer = 'done' | RefusalCode;

const noted = new Set<string>();

/** Records a reply, at most one time per worker. */
export function noteAnswer(key: EndpointKey, answer: Answer): void {
  const line = `${key}\t${answer}`;
  if (noted.has(line)) return;
  noted.add(line);
  appendFileSync(join(inject('assayAnswers'), `${process.pid}.txt`), `${line}\n`);
}

/** All recorded replies, as `METHOD /path<tab>reply`. */
export function readAnswers(folder: string): Set<string> {
  const lines = readdirSync(folder).flatMap((name) => readFileSync(join(folder, name), 'utf8').split('\n'));
  return new Set(lines.filter((line) => line !== ''));
}

/** Declared replies that no test has seen. */
export function unseenAnswers(seen: ReadonlySet<string>): string[] {
  return Object.entries<Endpoint>(endpoints).flatMap(([key, endpoint]) =>
    answersOf(endpoint)
      .map((answer) => `${key}\t${answer}`)
      .filter((line) => !seen.has(line)),
  );
}

/**
 * All possible replies of an endpoint, except refusals that precede all routes: one test covers those for all
 * endpoints.
 */
function answersOf(endpoint: Endpoint): Answer[] {
  const { viewer, params, badParams } = endpoint;
  const kept: RefusalCode[] =
    viewer === 'runner' ? ['runner-unknown'] : viewer === 'anyone' ? [] : ['not-signed-in', 'token-not-for-this'];
  const absent: RefusalCode[] = params === null || badParams === 400 ? [] : ['not-found'];
  const wrong: RefusalCode[] = wrongInputFor(endpoint) || badParams === 400 ? ['invalid-input'] : [];
  return [
    ...new Set<Answer>([
      'done',
      ...endpoint.refusals,
      ...kept,
      ...(viewer === 'admin' ? (['no-right'] as const) : []),
      ...absent,
      ...wrong,
    ]),
  ];
}

const inQuery = ['x', 'x'.repeat(5_000), '\u0000'];
const inBody = [...inQuery, 'x'.repeat(600_000), {}, [[]], -1];

/** An invalid query or body, as JSON; undefined if the endpoint takes none or accepts everything. */
export function wrongInputFor({ query, body }: Endpoint): { query?: object; body?: unknown } | undefined {
  const wrongQuery = query && wrongObjectFor(query, inQuery);
  if (wrongQuery) return { query: wrongQuery };
  if (body === null) return undefined;
  const wrong = wrongObjectFor(body, inBody) ?? ['x', [[]]].find((value) => !body.safeParse(value).success);
  return wrong === undefined ? undefined : { body: wrong };
}

function wrongObjectFor(schema: z.ZodType, candidates: unknown[]): object | undefined {
  const keys = schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];
  const objects = [{}, ...keys.flatMap((key) => candidates.map((value) => ({ [key]: value })))];
  return objects.find((value) => !schema.safeParse(value).success);
}

import * as fc from 'fast-check';
import { endpoints, type Endpoint, type EndpointKey } from '@assay/contract';
import { areas } from '../rights/table/all.ts';
import type { Row } from '../rights/row.ts';
import { asCommand, makeExchange, type WireReply } from './exchange.ts';
import { hostileRequests, type HostileRequest } from './hostile-request.ts';
import { brokenPromises } from './promises.ts';
import type { World } from './world.ts';
import { writeRequest, type WireRequest } from './write-request.ts';

/** Every endpoint, with its row in the table of rights. */
// Its own keys.
export const targets = Object.values(areas).flatMap((area) => Object.entries(area)) as [EndpointKey, Row][];

export interface Campaign {
  /** Number of replies so far, by status. */
  statuses: Map<number, number>;
  /** Attacks one endpoint with `runs` requests. Rejects with the smallest request that breaks a promise. */
  attack(key: EndpointKey, row: Row, options: { seed: number; runs: number }): Promise<void>;
  close(): void;
}

const SHOWN_BYTES = 1500;

export function makeCampaign(world: World): Campaign {
  const { server } = world;
  const exchange = makeExchange(server.origin);
  const statuses = new Map<number, number>();

  const holds = async (key: EndpointKey, row: Row, request: HostileRequest): Promise<void> => {
    const wire = withoutWaiting(key, await writeRequest(key, row, request, world));
    const reply = await exchange.send(wire).catch((error: unknown) => {
      throw new Error(`No reply to ${asCommand(server.origin, wire)}`, { cause: error });
    });
    statuses.set(reply.status, (statuses.get(reply.status) ?? 0) + 1);
    const broken = brokenPromises(key, request.viewer, wire, reply, world.secretIds);
    const faults = server.logLines.splice(0).filter(isFault);
    if (broken.length > 0 || faults.length > 0)
      throw new Error(describeFailure(server.origin, wire, request, reply, broken, faults));
    if (reply.status < 300 && wire.method !== 'GET' && wire.method !== 'HEAD') await world.renew();
  };

  return {
    statuses,
    close: exchange.close,
    attack: async (key, row, { seed, runs }) => {
      const property = fc.asyncProperty(hostileRequests(key, row), (request) => holds(key, row, request));
      await fc.assert(property, { seed, numRuns: runs, includeErrorInReport: true, ...replayed() });
    },
  };
}

/** A failure prints `FUZZ_PATH` together with its seed. */
function replayed(): { path?: string; endOnFailure?: boolean } {
  const path = process.env['FUZZ_PATH'];
  return path ? { path, endOnFailure: true } : {};
}

/** Long polls are answered when there is a task; here there is none, so they would rightly wait. */
function withoutWaiting(key: EndpointKey, request: WireRequest): WireRequest {
  const endpoint: Endpoint = endpoints[key];
  if (!endpoint.tags.includes('runner') || !key.endsWith('/poll')) return request;
  return { ...request, path: request.path.replaceAll(/(wait)=[^&]*/g, '$1=0') };
}

function isFault({ level }: Record<string, unknown>): boolean {
  return typeof level === 'number' ? level >= 50 : level === 'error' || level === 'fatal';
}

function describeFailure(
  origin: string,
  wire: WireRequest,
  request: HostileRequest,
  reply: WireReply,
  broken: string[],
  faults: unknown[],
): string {
  return [
    broken.join('; ') || 'a fault in the log',
    `as ${request.viewer}: ${asCommand(origin, wire)}`,
    `returned ${reply.status}: ${reply.text.slice(0, SHOWN_BYTES)}`,
    ...faults.map((one) => JSON.stringify(one).slice(0, SHOWN_BYTES)),
  ].join('\n');
}

import { endpoints, type EndpointKey } from '@assay/contract';
import type { TestClient, TestServer } from '@assay/testkit';
import { HOUR_MS, makeContest } from './contesting.ts';

/* Helpers for tests of the place from which participants take part. The server trusts one proxy. */

export const ROOM = '10.20.0.0/16';
export const SEAT = '10.20.1.7';
export const OTHER_SEAT = '10.20.1.8';
export const HOME = '203.0.113.9';

export const changePlace = 'PATCH /api/contest/:contestId/admin/place' as const;
export const page = 'GET /api/contest/:contestId' as const;
export const seatsOf = 'GET /api/contest/:contestId/admin/place/seat' as const;
export const changeSeat = 'PATCH /api/contest/:contestId/admin/place/seat/:userId' as const;
export const incidentsOf = 'GET /api/contest/:contestId/admin/place/incident' as const;

/** A running contest with a participant, who can be at any address. */
export async function makePlaceScene(server: TestServer) {
  const contest = await makeContest(server);
  const params = { contestId: contest.contestId };
  const ada = await contest.makeParticipant();
  const token = await server.makeToken(ada);
  const from = (ip: string, own = token): TestClient =>
    server.client({ authorization: `Bearer ${own}`, 'x-forwarded-for': ip });
  return {
    ...contest,
    params,
    ada,
    token,
    from,
    signInFrom: async (ip: string) => from(ip, await server.makeToken(ada)),
    restrict: async (body: object) =>
      await contest.director.call(changePlace, { params, body: { withoutOwnAddress: true, ...body } }),
    incidents: async () =>
      (await contest.director.call(incidentsOf, { params, query: { perPage: 100 } })).items.map(
        ({ kind, address }) => `${kind} ${address}`,
      ),
    setSeat: async (body: object, userId = ada.id) =>
      await contest.director.call(changeSeat, { params: { ...params, userId }, body: { reason: 'r', ...body } }),
    stagesIn: (fromMs: number) => [
      { name: 'upcoming', start: 0, settings: {} },
      { name: 'running', start: Date.now() + fromMs, settings: {} },
      { name: 'end', start: Date.now() + fromMs + HOUR_MS, settings: {} },
    ],
  };
}

export const ZERO = '00000000-0000-4000-8000-000000000000';

/** Valid parameters of the path; those that are not named here are ids. */
const values: Readonly<Record<string, string>> = {
  key: 'k',
  type: 'download',
  hash: '0'.repeat(64),
  attempt: '1',
  language: 'fr',
  side: 'input',
  name: 'results.tsv',
  token: 't',
  ranklistId: '1',
};

/** Parameters of the path of an endpoint, with these in place of generic ones. */
export function paramsOf(key: EndpointKey, given: Record<string, string> = {}): Record<string, string> {
  return Object.fromEntries(
    [...key.matchAll(/:(\w+)/g)].map(([, name = '']) => [name, given[name] ?? values[name] ?? ZERO]),
  );
}

/** Every route for users. */
export const userRoutes = (Object.keys(endpoints) as EndpointKey[]).filter((key) => {
  const { viewer, tags } = endpoints[key];
  return viewer !== 'runner' && !tags.includes('runner');
});

import { people } from './samples.ts';

const all = Object.values(people);

/** Answers the API calls of examples: profiles of users and their search. Every other call fails. */
export function standInForServer(): void {
  globalThis.fetch = async (input, init) => {
    const path = new URL(typeof input === 'string' || input instanceof URL ? input : input.url, location.href).pathname;
    const body: unknown = typeof init?.body === 'string' ? JSON.parse(init.body) : undefined;
    if (path === '/api/public/fetch-principals-profiles') {
      const asked = JSON.stringify(body);
      return Response.json(all.filter(({ principalId }) => asked.includes(principalId)));
    }
    if (path.endsWith('/search-principals')) return Response.json(all);
    throw new TypeError(`The gallery has no server behind it, and an example asked for ${path}.`);
  };
}

import {
  type InvalidateOptions,
  type InvalidateQueryFilters,
  type Query,
  QueryCache,
  QueryClient,
} from '@tanstack/react-query';
import { refusalOf } from './api/api-error.ts';

/** How long loaded data is fresh; live events invalidate it earlier. */
const STALE_MS = 15_000;

/** The page's cache of server answers. The transport retries, so the cache does not. */
export function makeQueryClient(): QueryClient {
  const client: QueryClient = new RenewingClient({
    queryCache: new QueryCache({
      // An exam has begun that the page does not know of: the session names it.
      onError: (error) => {
        if (refusalOf(error) === 'exam-mode') void client.invalidateQueries({ queryKey: ['session'] });
      },
    }),
    defaultOptions: {
      // A browser that believes to be offline may still reach a server nearby, as in a contest hall: the library would
      // wait without a word.
      queries: { retry: false, staleTime: STALE_MS, refetchOnWindowFocus: true, networkMode: 'always' },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
  return client;
}

/** False during the first fetch. */
export const isAnswered = ({ state }: Query): boolean => state.data !== undefined || state.fetchStatus !== 'fetching';

/**
 * An invalidated query is always fetched after the invalidation. The library restarts a running fetch only if the query
 * has an answer already: the answer of a running first fetch may be stale, and the library would treat it as fresh.
 */
class RenewingClient extends QueryClient {
  readonly #askedAgain = new Set<Query>();

  override async invalidateQueries(filters: InvalidateQueryFilters = {}, options?: InvalidateOptions): Promise<void> {
    const first = this.getQueryCache().findAll({
      ...filters,
      predicate: (query) => !isAnswered(query) && !this.#askedAgain.has(query) && (filters.predicate?.(query) ?? true),
    });
    const renewed = first.map((query) => this.#askAgain(query, options));
    await super.invalidateQueries(filters, options);
    await Promise.all(renewed);
  }

  async #askAgain(query: Query, options: InvalidateOptions | undefined): Promise<void> {
    this.#askedAgain.add(query);
    // Joins the running fetch; the component that shows the query reports its error.
    await query.fetch(undefined, { cancelRefetch: false }).catch(() => undefined);
    this.#askedAgain.delete(query);
    await super.invalidateQueries({ queryKey: query.queryKey, exact: true }, options);
  }
}

import { type InvalidateOptions, type InvalidateQueryFilters, type Query, QueryClient } from '@tanstack/react-query';

/** How long loaded data counts as fresh; live events invalidate it earlier. */
const STALE_MS = 15_000;

/** The page's cache of what the server said. The transport retries, so the cache does not. */
export function makeQueryClient(): QueryClient {
  return new RenewingClient({
    defaultOptions: {
      queries: { retry: false, staleTime: STALE_MS, refetchOnWindowFocus: true },
      mutations: { retry: false },
    },
  });
}

/** False while something is asked for the first time. */
export const isAnswered = ({ state }: Query): boolean => state.data !== undefined || state.fetchStatus !== 'fetching';

/**
 * What is invalidated is asked for after that, always. The library begins a request anew only where there is an answer already: one that is
 * on its way for the first time may be from before the news, and would be taken for fresh.
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
    // Answers with what is on its way; that it failed is told where it is shown.
    await query.fetch(undefined, { cancelRefetch: false }).catch(() => undefined);
    this.#askedAgain.delete(query);
    await super.invalidateQueries({ queryKey: query.queryKey, exact: true }, options);
  }
}

import { type ListSearch, listSearch } from '../../ui/data/list-search.ts';

/** Search parameters of the differences. */
export interface ShadowSearch extends ListSearch {
  /** A kind of difference, or `same`: also what does not differ. */
  kind?: string;
  marked?: boolean;
}

export function shadowSearch(query: Record<string, unknown>): ShadowSearch {
  const { kind, marked } = query;
  return {
    ...listSearch(query),
    ...(typeof kind === 'string' && { kind }),
    ...(typeof marked === 'boolean' && { marked }),
  };
}

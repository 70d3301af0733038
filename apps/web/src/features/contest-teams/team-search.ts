import { teamCategories } from '@assay/contract/team-limits';
import { type ListSearch, listSearch } from '../../ui/data/list-search.ts';
import type { TeamCategory } from './contest-teams.api.ts';

/** Search parameters of the list of teams. */
export interface TeamSearch extends ListSearch {
  category?: TeamCategory;
  /** Only teams with too few members. */
  incomplete?: true;
}

export function teamSearch(query: Record<string, unknown>): TeamSearch {
  const category = teamCategories.find((one) => one === query['category']);
  return {
    ...listSearch(query),
    ...(category && { category }),
    ...(query['incomplete'] === true || query['incomplete'] === 'true' ? { incomplete: true } : {}),
  };
}

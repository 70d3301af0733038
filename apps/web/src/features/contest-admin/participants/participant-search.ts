import { type ListSearch, listSearch } from '../../../ui/data/list-search.ts';

/** What the list of participants keeps in its address. */
export interface AdminParticipantSearch extends ListSearch {
  tag?: string;
  /** Only those who are banned. */
  banned?: true;
}

export function adminParticipantSearch(query: Record<string, unknown>): AdminParticipantSearch {
  const tag = typeof query['tag'] === 'string' ? query['tag'] : '';
  return {
    ...listSearch(query),
    ...(tag === '' ? {} : { tag }),
    ...(query['banned'] === true || query['banned'] === 'true' ? { banned: true } : {}),
  };
}

import { type ListSearch, listSearch } from '../../../ui/data/list-search.ts';

/** Search parameters of the list of participants. */
export interface AdminParticipantSearch extends ListSearch {
  tag?: string;
  /** Only banned participants. */
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

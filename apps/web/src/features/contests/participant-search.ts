import { type ListSearch, listSearch } from '../../ui/data/list-search.ts';

/** Search parameters of a list of participants. */
export interface ParticipantSearch extends ListSearch {
  tag?: string;
}

export function participantSearch(query: Record<string, unknown>): ParticipantSearch {
  const tag = query['tag'];
  return { ...listSearch(query), ...(typeof tag === 'string' && tag !== '' ? { tag } : {}) };
}

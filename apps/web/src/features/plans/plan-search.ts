import { type ListSearch, listSearch } from '../../ui/data/list-search.ts';

export const planOrders = ['newest', 'oldest', 'title', 'slug'] as const;
export type PlanOrder = (typeof planOrders)[number];
export const participantOrders = ['joined', 'name', 'progress'] as const;
export type ParticipantOrder = (typeof participantOrders)[number];

/** What the list of plans keeps in its address. `sort` absent: the newest first, with a search the best. */
export interface PlanSearch extends ListSearch {
  sort?: PlanOrder;
}
/** What the list of those who joined keeps in its address. `sort` absent: as they joined. */
export interface ParticipantSearch extends ListSearch {
  sort?: ParticipantOrder;
}

/** Reads it out of the query; what does not fit is dropped. */
export function planListSearch(query: Record<string, unknown>): PlanSearch {
  const sort = planOrders.find((one) => one === query['sort']);
  return { ...listSearch(query), ...(sort && { sort }) };
}

export function planParticipantSearch(query: Record<string, unknown>): ParticipantSearch {
  const sort = participantOrders.find((one) => one === query['sort'] && one !== 'joined');
  return { ...listSearch(query), ...(sort && { sort }) };
}

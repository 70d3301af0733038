import { type ListSearch, listSearch } from '../../ui/data/list-search.ts';

export const planOrders = ['newest', 'oldest', 'title', 'slug'] as const;
export type PlanOrder = (typeof planOrders)[number];
export const participantOrders = ['joined', 'name', 'progress'] as const;
export type ParticipantOrder = (typeof participantOrders)[number];

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Search parameters of the list of plans. Without `sort`: newest first, or the best match of a search. */
export interface PlanSearch extends ListSearch {
  sort?: PlanOrder;
}
/** Search parameters of the list of participants. Without `sort`: in the order in which they joined. */
export interface ParticipantSearch extends ListSearch {
  sort?: ParticipantOrder;
  /** Only members of this enrolled group. */
  group?: string;
}

/** Parses the query; drops invalid values. */
export function planListSearch(query: Record<string, unknown>): PlanSearch {
  const sort = planOrders.find((one) => one === query['sort']);
  return { ...listSearch(query), ...(sort && { sort }) };
}

export function planParticipantSearch(query: Record<string, unknown>): ParticipantSearch {
  const sort = participantOrders.find((one) => one === query['sort'] && one !== 'joined');
  const group = query['group'];
  return {
    ...listSearch(query),
    ...(sort && { sort }),
    ...(typeof group === 'string' && UUID.test(group) && { group }),
  };
}

import { listSearch, type ListSearch } from '../../../ui/data/list-search.ts';

/** `untouched`: nothing attempted; `unsolved`: something not solved; otherwise the id of a problem not solved. */
export type Missing = 'untouched' | 'unsolved' | (string & {});
export const progressSorts = ['name', 'fewest', 'most', 'latest'] as const;
export type ProgressSort = (typeof progressSorts)[number];

/** What the grid of people and problems keeps in its URL. */
export interface ProgressSearch extends ListSearch {
  /** An enrolled group. */
  group?: string;
  missing?: Missing;
  /** Absent: by name. */
  sort?: Exclude<ProgressSort, 'name'>;
}

export function progressSearch(query: Record<string, unknown>): ProgressSearch {
  const textOf = (name: string) => (typeof query[name] === 'string' ? query[name] : '');
  const [group, missing] = [textOf('group'), textOf('missing')];
  const sort = progressSorts.find((one) => one === query['sort']);
  return {
    ...listSearch(query),
    ...(group === '' ? {} : { group }),
    ...(missing === '' ? {} : { missing }),
    ...(sort === undefined || sort === 'name' ? {} : { sort }),
  };
}

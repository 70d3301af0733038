import { difficulties, type Difficulty, difficultyOf } from '../../domain/difficulties.ts';
import { type ListSearch, listSearch } from '../../ui/data/list-search.ts';

export const problemStates = ['unsolved', 'tried', 'solved'] as const;
export type ProblemState = (typeof problemStates)[number];
export const problemOrders = ['newest', 'oldest', 'slug', 'difficulty', 'solved', 'rate'] as const;
export type ProblemOrder = (typeof problemOrders)[number];

/** Lower than the limit of the endpoint, which also receives the tag in the path and the one for difficulty. */
const MAX_TAGS = 14;
const MAX_TAG_LENGTH = 64;

/**
 * Search parameters of the list of problems. The path contains the first tag, `tags` the others. Without `sort`: newest
 * first, or the best match of a search.
 */
export interface ProblemSearch extends ListSearch {
  status?: ProblemState;
  difficulty?: Difficulty;
  tags?: string[];
  sort?: ProblemOrder;
}

/** Parses the query; drops invalid values. */
export function problemListSearch(query: Record<string, unknown>): ProblemSearch {
  const status = problemStates.find((one) => one === query['status']);
  const sort = problemOrders.find((one) => one === query['sort']);
  const difficulty = difficulties.find((one) => one === query['difficulty']);
  const tags = [...new Set([query['tags']].flat())]
    .filter((tag) => typeof tag === 'string' && tag !== '' && tag.length <= MAX_TAG_LENGTH)
    .filter((tag): tag is string => difficultyOf(tag) === undefined)
    .slice(0, MAX_TAGS);
  return {
    ...listSearch(query),
    ...(status && { status }),
    ...(difficulty && { difficulty }),
    ...(tags.length > 0 && { tags }),
    ...(sort && { sort }),
  };
}

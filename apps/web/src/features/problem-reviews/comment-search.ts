import { listSearch } from '../../ui/data/list-search.ts';
import type { CommentSearch } from './reviews.api.ts';

const SHOWN = ['done', 'declined', 'all'] as const;

/** The comments that the URL asks for. */
export function commentSearch(query: Record<string, unknown>): CommentSearch {
  const { page, perPage } = listSearch(query);
  const show = SHOWN.find((one) => one === query['show']);
  return {
    ...(page === undefined ? {} : { page }),
    ...(perPage === undefined ? {} : { perPage }),
    ...(show === undefined ? {} : { show }),
  };
}

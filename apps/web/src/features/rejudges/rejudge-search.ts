import { listSearch, type PageSize } from '../../ui/data/list-search.ts';

/** Search parameters of a report. */
export interface ReportSearch {
  page?: number;
  perPage?: PageSize;
  /** Only solutions whose verdict or score changed. */
  changed?: true;
}

export function reportSearch(query: Record<string, unknown>): ReportSearch {
  const { page, perPage } = listSearch(query);
  return {
    ...(page === undefined ? {} : { page }),
    ...(perPage === undefined ? {} : { perPage }),
    ...(query['changed'] === true || query['changed'] === 'true' ? { changed: true as const } : {}),
  };
}

/** Search parameters of a form for a rejudge, for its filters. */
export interface RejudgeSearch {
  /** Hash of a data version. */
  judgedWith?: string;
  /** In a contest, id of a problem. */
  problem?: string;
}

export function rejudgeSearch(query: Record<string, unknown>): RejudgeSearch {
  const { judgedWith, problem } = query;
  return {
    ...(typeof judgedWith === 'string' && /^[0-9a-f]{64}$/.test(judgedWith) && { judgedWith }),
    ...(typeof problem === 'string' && problem !== '' && { problem }),
  };
}

import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { api } from '../../lib/api/index.ts';
import { type Action, useAction } from '../../lib/use-action.ts';
import { useToast } from '../../ui/feedback/toasts.tsx';
import type { ProblemListFilter } from './problem-keys.ts';

type ListFilter = Pick<ProblemListFilter, 'orgId' | 'search' | 'tags' | 'sort'>;

/** Filter of the list that the user viewed last in this tab; "next" refers to it. */
let lastList: ListFilter | undefined;

export function rememberList(filter: ListFilter): void {
  lastList = filter;
}

/**
 * Opens the next unsolved problem after `afterId` in the list viewed last, otherwise its first one. Without such a
 * list, uses all problems, newest first.
 */
export function useNextUnsolved({
  orgId,
  afterId,
  toDesk = false,
}: {
  orgId: string;
  afterId?: string;
  toDesk?: boolean;
}): Action<void> {
  const { t } = useTranslation('problem');
  const toast = useToast();
  const navigate = useNavigate();
  return useAction(async () => {
    const problemId = await findNextUnsolved(orgId, afterId);
    if (problemId === undefined) toast.info(t('problem.allSolved'));
    else if (toDesk) await navigate({ to: '/org/$orgId/problem/$problemId/submit', params: { orgId, problemId } });
    else await navigate({ to: '/org/$orgId/problem/$problemId', params: { orgId, problemId } });
  }, toast.error);
}

async function findNextUnsolved(orgId: string, afterId: string | undefined): Promise<string | undefined> {
  const filter = lastList?.orgId === orgId ? lastList : { orgId };
  const find = async (more: { after?: string }) => {
    const query = { ...filter, ...more, status: 'unsolved' as const, perPage: 15 as const };
    const { items } = await api('GET /api/problem', { query });
    return items.find(({ _id }) => _id !== afterId)?._id;
  };
  return (afterId === undefined ? undefined : await find({ after: afterId })) ?? (await find({}));
}

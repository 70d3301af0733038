import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { appTags } from '../../../features/apps/apps.api.ts';
import { contestTags } from '../../../features/contests/contests.api.ts';
import { TagNamesForm } from '../../../features/org-admin/tag-names-form.tsx';
import { orgKeys, orgQuery } from '../../../features/orgs/orgs.api.ts';
import { planTags } from '../../../features/plans/plans.api.ts';
import { problemTags } from '../../../features/problems/problems.api.ts';
import { difficultyOf } from '../../../domain/difficulties.ts';
import { AsyncState } from '../../../ui/feedback/async-state.tsx';

/** Names of the organization's tags in each language. */
export function OrgAdminTags(): ReactElement {
  const { orgId } = useParams({ from: '/org/$orgId/admin' });
  const queries = useQueryClient();
  const { data: org } = useQuery(orgQuery(orgId));
  const inUse = useQueries({
    queries: [problemTags(orgId), contestTags(orgId), planTags(orgId), appTags(orgId)],
    combine: (lists) => ({
      data: lists.every(({ data }) => data) ? [...new Set(lists.flatMap(({ data }) => data ?? []))] : undefined,
      error: lists.find(({ error }) => error)?.error ?? null,
      refetch: () => Promise.all(lists.map(({ refetch }) => refetch())),
    }),
  });
  return (
    <AsyncState query={inUse}>
      {(tags) => (
        <TagNamesForm
          key={orgId}
          orgId={orgId}
          tags={tags.filter((tag) => difficultyOf(tag) === undefined)}
          stored={org?.tagNames ?? {}}
          onSaved={() => queries.invalidateQueries({ queryKey: orgKeys.one(orgId) })}
        />
      )}
    </AsyncState>
  );
}

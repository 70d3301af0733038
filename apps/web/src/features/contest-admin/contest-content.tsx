import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { ContentForm } from '../../domain/content/content-form.tsx';
import { api } from '../../lib/api/index.ts';
import { type Contest, renewContest, saveContestContent } from './contest-admin.api.ts';

/** Title, description and tags of a contest. */
export function ContestContent({ contest }: { contest: Contest }): ReactElement {
  const queries = useQueryClient();
  const { orgId } = contest;
  const knownTags = useQuery({
    queryKey: ['contest', 'tags', orgId],
    queryFn: ({ signal }) => api('GET /api/contest/tags', { query: { orgId }, signal }),
  });
  return (
    <ContentForm
      translatable
      content={contest}
      knownTags={knownTags.data}
      onSave={async (change) => {
        await saveContestContent(contest._id, change);
        await renewContest(queries, contest._id);
      }}
    />
  );
}

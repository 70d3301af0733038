import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { ProgressView } from '../../../../features/contest-admin/progress/progress-view.tsx';
import { contestProgress } from '../../../../features/contest-admin/progress/progress.api.ts';
import { AsyncState } from '../../../../ui/feedback/async-state.tsx';
import { useContest } from '../use-contest.ts';

const route = getRouteApi('/org/$orgId/contest/$contestId/admin/progress');

/** Who has done what: people and problems, and reminders of what is missing. */
export function ContestProgressPage(): ReactElement {
  const contest = useContest();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  return (
    <AsyncState query={useQuery(contestProgress(contest._id, search.group))}>
      {(progress) => (
        <ProgressView
          contest={contest}
          progress={progress}
          search={search}
          onSearch={(next) => void navigate({ search: next })}
        />
      )}
    </AsyncState>
  );
}

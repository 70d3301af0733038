import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { contestStages } from '../../../../features/contest-admin/contest-admin.api.ts';
import { StageEditor } from '../../../../features/contest-admin/stages/stage-editor.tsx';
import { AsyncState } from '../../../../ui/feedback/async-state.tsx';
import { useContest } from '../use-contest.ts';

export function ContestStagesPage(): ReactElement {
  const { _id: contestId, orgId, clock } = useContest();
  const stages = useQuery(contestStages(contestId));
  return (
    <AsyncState query={stages}>
      {(data) => <StageEditor key={contestId} orgId={orgId} contestId={contestId} stages={data} clock={clock} />}
    </AsyncState>
  );
}

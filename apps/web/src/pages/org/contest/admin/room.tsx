import Stack from '@mui/material/Stack';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { StageChip } from '../../../../domain/stage-chip.tsx';
import { ChecklistView } from '../../../../features/contest-room/checklist.tsx';
import { contestChecklist, contestRoom } from '../../../../features/contest-room/contest-room.api.ts';
import { RoomFigures } from '../../../../features/contest-room/room-figures.tsx';
import { contestProblems } from '../../../../features/contests/contests.api.ts';
import { contestProblemName } from '../../../../features/contests/problem-name.ts';
import { useLanguage } from '../../../../lib/i18n/index.ts';
import '../../../../locales/en/contest-room.ts';
import { AsyncState } from '../../../../ui/feedback/async-state.tsx';
import { Panel } from '../../../../ui/panel.tsx';
import { useContest } from '../use-contest.ts';

/** The director's room: what happens now, and the checklist before the start. */
export function ContestRoomPage(): ReactElement {
  const contest = useContest();
  const { t } = useTranslation('contestRoom');
  const language = useLanguage();
  const room = useQuery(contestRoom(contest._id));
  const checklist = useQuery(contestChecklist(contest._id));
  const problems = useQuery(contestProblems(contest._id));
  function titleOf(problemId: string): string {
    const problem = problems.data?.find(({ _id }) => _id === problemId);
    return problem ? contestProblemName(problem, language) : problemId.slice(0, 8);
  }
  return (
    <Stack spacing={5}>
      <AsyncState query={room}>
        {(data) => (
          <RoomFigures
            orgId={contest.orgId}
            contestId={contest._id}
            room={data}
            directs={contest.abilities.administer}
            stage={<StageChip stages={contest.stages} paused={contest.clock?.pausedAt !== undefined} />}
          />
        )}
      </AsyncState>
      <Panel title={t('panel.checklist')}>
        <AsyncState query={checklist}>
          {(data) => (
            <ChecklistView
              orgId={contest.orgId}
              contestId={contest._id}
              checklist={data}
              isAgain={checklist.isFetching}
              onAgain={() => void checklist.refetch()}
              titleOf={titleOf}
              directs={contest.abilities.administer}
            />
          )}
        </AsyncState>
      </Panel>
    </Stack>
  );
}

import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import type { ReactElement, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { roundScore } from '../../domain/round-score.ts';
import { useTitleOf } from '../../domain/content/translated.ts';
import { UserChip } from '../../domain/user-chip.tsx';
import type { Loadable } from '../../ui/feedback/async-state.tsx';
import { type Column, DataTable, titleColumn } from '../../ui/data/data-table.tsx';
import { MONO } from '../../ui/fonts.ts';
import { TimeText } from '../../ui/data/time-text.tsx';
import type { PlanContest, PlanParticipant } from './plans.api.ts';

/** Participants of a plan: how many of its contests each has entered, and the total score in each contest. */
export function PlanParticipantTable({
  contests,
  query,
  empty,
}: {
  contests: readonly PlanContest[];
  query: Loadable<readonly PlanParticipant[]>;
  empty: ReactNode;
}): ReactElement {
  const { t } = useTranslation('plan');
  const columns: Column<PlanParticipant>[] = [
    { ...titleColumn('user', t('participant.who')), cell: ({ userId }) => <UserChip principalId={userId} /> },
    {
      id: 'progress',
      header: t('participant.progress'),
      width: 180,
      cell: ({ contests: entered }) => <Entered entered={entered.length} count={contests.length} />,
    },
    ...contests.map((contest): Column<PlanParticipant> => ({
      id: contest._id,
      header: contest.settings.slug,
      align: 'right',
      cell: (row) => <Score row={row} contest={contest} />,
    })),
    { id: 'joined', header: t('participant.joined'), cell: ({ joinedAt }) => <TimeText timeMs={joinedAt} /> },
  ];
  return (
    <DataTable
      label={t('tab.participants')}
      columns={columns}
      query={query}
      rowKey={(row) => row.userId}
      empty={empty}
    />
  );
}

function Entered({ entered, count }: { entered: number; count: number }): ReactElement {
  const { t } = useTranslation('plan');
  const text = t('participant.entered', { entered, count });
  return (
    <Box sx={{ display: 'grid', gap: 1, fontVariantNumeric: 'tabular-nums' }}>
      <span>{text}</span>
      <LinearProgress
        variant="determinate"
        aria-label={text}
        value={count === 0 ? 0 : (100 * Math.min(entered, count)) / count}
      />
    </Box>
  );
}

/** Empty before entry; text instead of a score that the viewer may not see. */
function Score({ row, contest }: { row: PlanParticipant; contest: PlanContest }): ReactElement | string {
  const { t } = useTranslation('plan');
  const titleOf = useTitleOf();
  const found = row.contests.find(({ contestId }) => contestId === contest._id);
  if (found === undefined) return '';
  const text = found.score === undefined ? t('state.entered') : String(roundScore(found.score));
  return (
    <Box component="span" title={titleOf(contest)} sx={found.score === undefined ? {} : { fontFamily: MONO }}>
      {text}
    </Box>
  );
}

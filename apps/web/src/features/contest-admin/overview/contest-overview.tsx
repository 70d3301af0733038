import type { Stage } from '@assay/contract';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { RANKLIST_STATE } from '@assay/contract/states';
import { StageChip } from '../../../domain/stage-chip.tsx';
import { useNow } from '../../../lib/time/clock.ts';
import { Figure } from '../../../ui/data/figure.tsx';
import { TimeText } from '../../../ui/data/time-text.tsx';
import { Panel } from '../../../ui/panel.tsx';
import type { Contest, Overview } from '../contest-admin.api.ts';
import { ClockPanel } from '../clock/clock-panel.tsx';
import { useDurationText } from '../duration-text.ts';
import { Faults } from './faults.tsx';
import { NeedList } from './need-list.tsx';
import { needsOf } from './needs.ts';
import { Upcoming } from './upcoming.tsx';

/** The director's overview during a contest: current counts, what needs attention, what comes next. */
export function ContestOverview({
  contest,
  overview,
  stages,
  titleOf,
}: {
  contest: Contest;
  overview: Overview;
  stages: readonly Stage[];
  /** Letter and title of a problem. */
  titleOf: (problemId: string) => string;
}): ReactElement {
  const { t } = useTranslation('contestAdmin');
  const nowMs = useNow();
  const duration = useDurationText();
  const { solutions, runners, participants, ranklists } = overview;
  const needs = needsOf(overview, stages, nowMs);
  const waitedMs = overview.oldestPendingAt === undefined ? null : Math.max(0, nowMs - overview.oldestPendingAt);
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr', lg: '1fr 1fr' }, gap: 5, alignItems: 'start' }}>
      <Stack spacing={5} sx={{ minWidth: 0 }}>
        <Panel title={t('overview.needs')}>
          <NeedList orgId={contest.orgId} contestId={contest._id} needs={needs} titleOf={titleOf} />
        </Panel>
        {overview.faults.total > 0 && (
          <Panel title={t('overview.faults')}>
            <Faults orgId={contest.orgId} contestId={contest._id} faults={overview.faults} titleOf={titleOf} />
          </Panel>
        )}
      </Stack>
      <Stack spacing={5} sx={{ minWidth: 0 }}>
        <Panel title={t('overview.now')}>
          <Stack spacing={4}>
            <StageChip stages={contest.stages} paused={contest.clock?.pausedAt !== undefined} />
            <Box sx={{ display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(112px, 1fr))', gap: 3 }}>
              <Figure
                name={t('overview.waiting')}
                value={solutions.pending + solutions.queued}
                detail={
                  waitedMs === null ? t('overview.nothingWaits') : t('overview.oldest', { time: duration(waitedMs) })
                }
              />
              <Figure
                name={t('overview.judging')}
                value={solutions.running}
                detail={t('overview.lately', { count: overview.submittedLately })}
              />
              <Figure
                name={t('overview.judged')}
                value={solutions.completed}
                detail={t('overview.uploads', { count: solutions.created })}
              />
              <Figure
                name={t('overview.runners')}
                value={runners.online}
                detail={t('overview.ofRunners', { count: runners.total })}
                isBad={runners.online === 0}
              />
              <Figure
                name={t('overview.participants')}
                value={participants.total}
                detail={t('overview.banned', { count: participants.banned })}
              />
              <Figure
                name={t('overview.ranklists')}
                value={ranklists.total}
                detail={
                  ranklists.total === 0 ? (
                    ''
                  ) : ranklists.state === RANKLIST_STATE.valid ? (
                    ranklists.updatedAt > 0 ? (
                      <TimeText timeMs={ranklists.updatedAt} />
                    ) : (
                      t('ranklist.state.valid')
                    )
                  ) : (
                    t(
                      ranklists.state === RANKLIST_STATE.computing
                        ? 'ranklist.state.computing'
                        : 'ranklist.state.waiting',
                    )
                  )
                }
              />
            </Box>
          </Stack>
        </Panel>
        {contest.clock && (
          <Panel title={t('clock.panel')}>
            <ClockPanel orgId={contest.orgId} contestId={contest._id} clock={contest.clock} />
          </Panel>
        )}
        <Panel title={t('overview.next')}>
          <Upcoming stages={stages} />
        </Panel>
      </Stack>
    </Box>
  );
}

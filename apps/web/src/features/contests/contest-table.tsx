import Box from '@mui/material/Box';
import type { ReactElement, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { AccessLevelChip } from '../../domain/access-level-chip.tsx';
import { useTitleOf } from '../../domain/content/translated.ts';
import { slugText } from '../../domain/slug-text.ts';
import { StageChip } from '../../domain/stage-chip.tsx';
import { isKnownTime } from '../../domain/stages.ts';
import { stageAt } from '../../domain/stages.ts';
import { TagList } from '../../domain/tag-list.tsx';
import { useNow } from '../../lib/time/clock.ts';
import type { Loadable } from '../../ui/feedback/async-state.tsx';
import { type Column, DataTable } from '../../ui/data/data-table.tsx';
import { Link } from '../../ui/navigation/link.tsx';
import { StateChip } from '../../ui/data/state-chip.tsx';
import { TimeText } from '../../ui/data/time-text.tsx';
import { PhaseChip } from './phase-chip.tsx';
import type { ContestRow } from './contests.api.ts';

/** Standard names of stages, which already say whether the contest is running. */
const standardStages = ['upcoming', 'running', 'end'];

/**
 * Contests of an organization: phase, registration of the viewer, stage, dates, access level. A click anywhere on a row
 * opens its contest.
 */
export function ContestTable({
  orgId,
  query,
  empty,
  onTag,
}: {
  orgId: string;
  query: Loadable<readonly ContestRow[]>;
  empty: ReactNode;
  onTag: (tag: string) => void;
}): ReactElement {
  const { t } = useTranslation('contest');
  const nowMs = useNow();
  const columns: Column<ContestRow>[] = [
    {
      id: 'title',
      header: t('column.title'),
      onPhone: 'title',
      width: '30%',
      cell: (row) => <ContestName orgId={orgId} row={row} />,
    },
    {
      id: 'stage',
      header: t('column.stage'),
      onPhone: 'chip',
      cell: (row) => (
        <Box sx={{ display: 'inline-flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
          {/* A stage name chosen by the director does not show whether the contest is running. */}
          {!standardStages.includes(stageAt(row.stages, nowMs)?.current.name ?? '') && (
            <PhaseChip start={row.start} end={row.end} nowMs={nowMs} />
          )}
          <StageChip stages={row.stages} />
        </Box>
      ),
    },
    {
      id: 'time',
      header: t('column.time'),
      onPhone: 'line',
      cell: (row) => (
        <Box component="span" sx={{ whiteSpace: { xl: 'nowrap' }, fontVariantNumeric: 'tabular-nums' }}>
          <TimeText timeMs={row.start} /> {t('column.until')}{' '}
          {isKnownTime(row.end) ? <TimeText timeMs={row.end} /> : t('timeline.unknown')}
        </Box>
      ),
    },
    {
      id: 'participants',
      header: t('participants.title'),
      align: 'right',
      onPhone: 'named',
      cell: (row) => <span style={{ fontVariantNumeric: 'tabular-nums' }}>{row.participantCount}</span>,
    },
    {
      id: 'tags',
      header: t('column.tags'),
      onPhone: 'chip',
      cell: (row) => (row.tags.length > 0 ? <TagList tags={row.tags} onPick={onTag} /> : ''),
    },
    {
      id: 'access',
      header: t('column.access'),
      onPhone: 'chip',
      cell: (row) => <AccessLevelChip level={row.accessLevel} plain />,
    },
  ];
  return (
    <DataTable label={t('list')} columns={columns} query={query} rowKey={(row) => row._id} empty={empty} linkRows />
  );
}

function ContestName({ orgId, row }: { orgId: string; row: ContestRow }): ReactElement {
  const { t } = useTranslation('contest');
  const titleOf = useTitleOf();
  return (
    <Box sx={{ minWidth: { sm: 200 }, overflowWrap: 'anywhere' }}>
      <Link
        data-row-link
        to="/org/$orgId/contest/$contestId"
        params={{ orgId, contestId: row._id }}
        sx={{ fontWeight: 600 }}
      >
        {titleOf(row)}
      </Link>{' '}
      <Box component="span" sx={slugText}>
        {row.slug}
      </Box>{' '}
      {row.registered && (
        <StateChip icon="checkCircle" hue="good" filled={false}>
          {t('column.registered')}
        </StateChip>
      )}
    </Box>
  );
}

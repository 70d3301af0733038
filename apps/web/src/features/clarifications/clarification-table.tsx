import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import type { ComponentProps, ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useNow } from '../../lib/time/clock.ts';
import { type Column, titleColumn } from '../../ui/data/data-table.tsx';
import { PagedTable } from '../../ui/data/paged-table.tsx';
import { StateChip } from '../../ui/data/state-chip.tsx';
import { TimeText } from '../../ui/data/time-text.tsx';
import { Link } from '../../ui/navigation/link.tsx';
import type { ClarificationRow, NamedProblem } from './clarifications.api.ts';
import { excerptText } from './excerpt-text.ts';
import { ThreadState } from './thread-state.tsx';
import { useSubjectName } from './subject-field.tsx';

/** Threads of a contest: what a participant asked and may read, or the queue of the jury. */
export function ClarificationTable({
  contest,
  problems,
  isJury,
  ...table
}: {
  contest: { _id: string; orgId: string };
  problems: readonly NamedProblem[] | undefined;
  isJury: boolean;
} & Omit<
  ComponentProps<typeof PagedTable<ClarificationRow>>,
  'label' | 'columns' | 'rowKey' | 'linkRows'
>): ReactElement {
  const { t } = useTranslation('clarification');
  const subjectName = useSubjectName(problems);
  const columns: Column<ClarificationRow>[] = [
    {
      ...titleColumn('text', t('column.text')),
      cell: (row) => (
        <Stack direction="row" sx={{ gap: 2, alignItems: 'center', minWidth: 0 }}>
          {row.unread && (
            <StateChip icon="mail" hue="good">
              {t('unread')}
            </StateChip>
          )}
          <Link
            to="/org/$orgId/contest/$contestId/clarification/$clarificationId"
            params={{ orgId: contest.orgId, contestId: contest._id, clarificationId: row._id }}
            data-row-link=""
            sx={{ ...excerptStyle, fontWeight: row.unread ? 600 : 400 }}
          >
            {excerptText(row.excerpt)}
          </Link>
        </Stack>
      ),
    },
    { id: 'about', header: t('column.about'), width: 180, cell: subjectName },
    ...(isJury
      ? [
          {
            id: 'asker',
            header: t('column.asker'),
            width: 120,
            cell: (row: ClarificationRow) => row.jury?.asker?.name,
          },
          { id: 'number', header: t('column.number'), width: 56, cell: (row: ClarificationRow) => row.jury?.number },
        ]
      : []),
    {
      id: 'state',
      header: t('column.state'),
      width: 180,
      cell: (row) => (
        <Box sx={{ display: 'flex', gap: 2, flexWrap: 'wrap' }}>
          <ThreadState row={row} />
          <ClaimChip row={row} />
        </Box>
      ),
    },
    { id: 'at', header: t('column.at'), width: 128, cell: ({ at }) => <TimeText timeMs={at} /> },
  ];
  return <PagedTable label={t('title')} columns={columns} rowKey={({ _id }) => _id} linkRows {...table} />;
}

/** Who is writing an answer, while the claim lasts. */
function ClaimChip({ row }: { row: ClarificationRow }): ReactElement | null {
  const { t } = useTranslation('clarification');
  const nowMs = useNow();
  const claim = row.jury?.claim;
  if (claim === undefined || claim.until <= nowMs) return null;
  return (
    <StateChip icon="edit" hue="running" filled={false}>
      {claim.own ? t('claim.shortOwn') : t('claim.short', { name: claim.name })}
    </StateChip>
  );
}

const excerptStyle = {
  display: '-webkit-box',
  WebkitLineClamp: 2,
  WebkitBoxOrient: 'vertical',
  overflow: 'hidden',
  overflowWrap: 'anywhere',
  minWidth: 0,
} as const;

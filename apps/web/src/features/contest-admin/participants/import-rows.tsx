import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ParticipantTags } from '../../../domain/participant-tags.tsx';
import type { Reply } from '../../../lib/api/index.ts';
import { DataTable } from '../../../ui/data-table.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import type { IconName } from '../../../ui/icon.tsx';
import type { StateHue } from '../../../ui/palette.ts';
import { StateChip } from '../../../ui/state-chip.tsx';
import type { SheetRow } from './read-sheet.ts';

export type Outcome = Reply<'POST /api/contest/:contestId/participant/admin/import'>['rows'][number]['outcome'];

/** A row of the sheet with what becomes of it. */
export interface Assessed extends SheetRow {
  outcome: Outcome;
}

const looks: Record<Outcome, { icon: IconName; hue: StateHue }> = {
  registered: { icon: 'add', hue: 'good' },
  updated: { icon: 'edit', hue: 'queued' },
  unchanged: { icon: 'minus', hue: 'neutral' },
  'not-a-member': { icon: 'crossCircle', hue: 'bad' },
  'duplicate-row': { icon: 'crossCircle', hue: 'bad' },
  'unknown-name': { icon: 'crossCircle', hue: 'bad' },
  'ambiguous-name': { icon: 'crossCircle', hue: 'bad' },
};

/** Rows shown before more are asked for. */
const SHOWN_ROWS = 100;

export function isFaulty({ outcome }: Assessed): boolean {
  return looks[outcome].hue === 'bad';
}

/** What becomes of each row, those that cannot be followed first. */
export function ImportRows({ rows }: { rows: readonly Assessed[] }): ReactElement {
  const { t } = useTranslation('contestAdmin');
  const [limit, setLimit] = useState(SHOWN_ROWS);
  const sorted = [...rows.filter(isFaulty), ...rows.filter((row) => !isFaulty(row))];
  const counts = Object.keys(looks)
    .map((outcome) => [outcome as Outcome, rows.filter((row) => row.outcome === outcome).length] as const) // keys of the table above
    .filter(([, count]) => count > 0);
  return (
    <Stack spacing={3}>
      <Stack direction="row" sx={{ gap: 3, flexWrap: 'wrap' }}>
        {counts.map(([outcome, count]) => (
          <StateChip key={outcome} {...looks[outcome]}>
            {t(`outcome.${outcome}`)} {count}
          </StateChip>
        ))}
      </Stack>
      <DataTable
        dense
        label={t('import.rows')}
        query={{ data: sorted.slice(0, limit), error: null, refetch: () => undefined }}
        rowKey={({ line }) => String(line)}
        empty={<EmptyState title={t('import.fault.no-rows')} />}
        columns={[
          { id: 'line', header: t('import.line'), align: 'right', width: 80, cell: ({ line }) => line },
          {
            id: 'user',
            header: t('participants.user'),
            onPhone: 'title',
            cell: ({ user }) => (
              <Box component="span" sx={{ overflowWrap: 'anywhere' }}>
                {user}
              </Box>
            ),
          },
          {
            id: 'tags',
            header: t('participants.tags'),
            cell: ({ tags }) => (tags && tags.length > 0 ? <ParticipantTags tags={tags} /> : ''),
          },
          {
            id: 'outcome',
            header: t('import.outcome'),
            cell: ({ outcome }) => (
              <StateChip {...looks[outcome]} filled={false}>
                {t(`outcome.${outcome}`)}
              </StateChip>
            ),
          },
        ]}
      />
      {sorted.length > limit && (
        <Button sx={{ alignSelf: 'start' }} onClick={() => setLimit(limit + 10 * SHOWN_ROWS)}>
          {t('import.more', { count: sorted.length - limit })}
        </Button>
      )}
    </Stack>
  );
}

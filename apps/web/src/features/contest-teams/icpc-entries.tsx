import { icpcOutcomes } from '@assay/contract/contest-files';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import '../../locales/en/icpc-import.ts';
import { DataTable, titleColumn } from '../../ui/data/data-table.tsx';
import { StateChip } from '../../ui/data/state-chip.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import type { IcpcReply } from './contest-teams.api.ts';
import { IcpcChanges } from './icpc-changes.tsx';

type Entry = IcpcReply['entries'][number];
type Outcome = Entry['outcome'];

const looks = {
  created: { icon: 'add', hue: 'good' },
  updated: { icon: 'edit', hue: 'queued' },
  unchanged: { icon: 'minus', hue: 'neutral' },
  skipped: { icon: 'minus', hue: 'neutral' },
  refused: { icon: 'crossCircle', hue: 'bad' },
} as const;

/** Number of rows before "show more". */
const SHOWN_ROWS = 100;

/** What an import does with each entry of its files; refused ones come first. */
export function IcpcEntries({ entries }: { entries: readonly Entry[] }): ReactElement {
  const { t } = useTranslation('icpcImport');
  const [outcome, setOutcome] = useState<Outcome | 'all'>('all');
  const [limit, setLimit] = useState(SHOWN_ROWS);
  const isRefused = (entry: Entry) => entry.outcome === 'refused';
  const numbered = entries.map((entry, number) => ({ ...entry, number }));
  const sorted = [...numbered.filter(isRefused), ...numbered.filter((entry) => !isRefused(entry))];
  const shown = sorted.filter((entry) => outcome === 'all' || entry.outcome === outcome);
  const counts = icpcOutcomes
    .map((one) => [one, entries.filter((entry) => entry.outcome === one).length] as const)
    .filter(([, count]) => count > 0);
  const textOf = ({ reason, detail }: Entry) =>
    reason === undefined ? '' : detail === undefined ? t(`reason.${reason}`) : `${t(`reason.${reason}`)} (${detail})`;
  return (
    <Stack spacing={3}>
      <Stack direction="row" sx={{ gap: 3, flexWrap: 'wrap', alignItems: 'center' }}>
        {counts.map(([one, count]) => (
          <StateChip key={one} {...looks[one]}>
            {t(`outcome.${one}`)} {count}
          </StateChip>
        ))}
        <SelectField
          size="small"
          label={t('show')}
          value={outcome}
          sx={{ width: { xs: '100%', sm: 200 } }}
          options={[['all', t('all')] as const, ...counts.map(([one]) => [one, t(`outcome.${one}`)] as const)]}
          onChange={(next) => {
            setOutcome(next);
            setLimit(SHOWN_ROWS);
          }}
        />
      </Stack>
      <DataTable
        dense
        label={t('entries')}
        query={{ data: shown.slice(0, limit), error: null, refetch: () => undefined }}
        rowKey={({ number }) => String(number)}
        empty={<EmptyState title={t('none')} />}
        columns={[
          {
            ...titleColumn('name', t('column.name')),
            cell: ({ name, file }) => (
              <Box component="span" sx={{ overflowWrap: 'anywhere' }}>
                {name === '' ? file : name}
              </Box>
            ),
          },
          { id: 'kind', header: t('column.kind'), cell: ({ kind }) => kind && t(`kind.${kind}`) },
          {
            id: 'place',
            header: t('column.place'),
            cell: ({ file, line }) => (
              <Box component="span" sx={{ overflowWrap: 'anywhere' }}>
                {file}:{line}
              </Box>
            ),
          },
          {
            id: 'outcome',
            header: t('column.outcome'),
            cell: (entry) => (
              <>
                <StateChip {...looks[entry.outcome]} filled={false}>
                  {t(`outcome.${entry.outcome}`)}
                </StateChip>
                <IcpcChanges changes={entry.changes ?? []} />
                <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
                  {textOf(entry)}
                </Typography>
              </>
            ),
          },
        ]}
      />
      {shown.length > limit && (
        <Button sx={{ alignSelf: 'start' }} onClick={() => setLimit(limit + 10 * SHOWN_ROWS)}>
          {t('more', { count: shown.length - limit })}
        </Button>
      )}
    </Stack>
  );
}

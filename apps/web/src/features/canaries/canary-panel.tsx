import { type Canary, canaryIntervals } from '@assay/contract';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ComponentProps, ReactElement, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useAction } from '../../lib/use-action.ts';
import { DataTable, titleColumn } from '../../ui/data/data-table.tsx';
import { RemoveButton } from '../../ui/data/remove-button.tsx';
import { StateChip } from '../../ui/data/state-chip.tsx';
import { TimeText } from '../../ui/data/time-text.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { useToast } from '../../ui/feedback/toasts.tsx';
import { canaryList, changeInterval, chooseCanary, removeCanary } from './canaries.api.ts';
import { CanaryAlarms } from './canary-alarms.tsx';
import { useResultText } from './use-result-text.ts';
import '../../locales/en/canary.ts';

/** The canaries of a contest: what each should result in, what it did last, and its alarm. */
export function CanaryPanel({
  contestId,
  titleOf,
  link,
  toList,
}: ComponentProps<typeof CanaryAlarms> & {
  /** Link to the submissions to choose from. */
  toList: (text: string) => ReactNode;
}): ReactElement {
  const { t } = useTranslation(['canary', 'common']);
  const canaries = useQuery(canaryList(contestId));
  const resultText = useResultText();
  const data = canaries.data;
  return (
    <Stack component="section" spacing={4} aria-label={t('title')}>
      <Typography variant="h2">{t('title')}</Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary', maxWidth: '72ch' }}>
        {t('help')}
      </Typography>
      <CanaryAlarms contestId={contestId} titleOf={titleOf} link={link} />
      {data?.items.some(({ obstacle }) => obstacle === 'not-running') === true && (
        <Alert severity="info">{t('notRunning')}</Alert>
      )}
      {data !== undefined && data.items.length > 0 && (
        <Stack direction="row" sx={{ gap: 3, flexWrap: 'wrap', alignItems: 'center' }}>
          <Interval contestId={contestId} intervalMin={data.intervalMin} />
          {toList(t('toList'))}
        </Stack>
      )}
      <DataTable
        label={t('title')}
        query={{ data: data?.items, error: canaries.error, refetch: canaries.refetch }}
        skeletonRows={2}
        rowKey={({ _id }) => _id}
        empty={<EmptyState icon="eye" title={t('empty')} detail={t('emptyDetail')} action={toList(t('toList'))} />}
        columns={[
          {
            ...titleColumn('submission', t('submission')),
            cell: ({ solutionId }) => link(solutionId, solutionId.slice(0, 8)),
          },
          { id: 'problem', header: t('problem'), onPhone: 'line', cell: ({ problemId }) => titleOf(problemId) },
          {
            id: 'expected',
            header: t('expected'),
            cell: (row) => (
              <Stack spacing={1} sx={{ alignItems: 'start' }}>
                <span>{resultText(row.expected)}</span>
                {row.outdated && <Renew contestId={contestId} canary={row} />}
              </Stack>
            ),
          },
          {
            id: 'last',
            header: t('last'),
            cell: ({ last }) =>
              last === undefined ? (
                t('never')
              ) : (
                <span>
                  {resultText(last)} · <TimeText timeMs={last.at} />
                </span>
              ),
          },
          { id: 'judgings', header: t('judgings'), align: 'right', onPhone: 'hidden', cell: (row) => row.judgings },
          { id: 'next', header: t('next'), cell: (row) => <Next canary={row} /> },
          {
            id: 'actions',
            header: t('common:table.actions'),
            onPhone: 'actions',
            align: 'right',
            cell: (row) => <Remove contestId={contestId} canary={row} />,
          },
        ]}
      />
    </Stack>
  );
}

function Next({ canary: { state, obstacle, dueAt } }: { canary: Canary }): ReactElement {
  const { t } = useTranslation('canary');
  if (state === 'running')
    return (
      <StateChip icon="play" hue="running" busy>
        {t('running')}
      </StateChip>
    );
  if (obstacle === 'not-running') return <span>{t('paused')}</span>;
  if (obstacle === 'no-runner')
    return (
      <StateChip icon="warning" hue="slow">
        {t('noRunner')}
      </StateChip>
    );
  if (state === 'waiting')
    return (
      <StateChip icon="clock" hue="queued">
        {t('waiting')}
      </StateChip>
    );
  return <TimeText timeMs={dueAt} />;
}

function Interval({ contestId, intervalMin }: { contestId: string; intervalMin: number }): ReactElement {
  const { t } = useTranslation('canary');
  const queries = useQueryClient();
  const toast = useToast();
  const change = useAction(async (chosen: number) => {
    await changeInterval(contestId, chosen);
    await queries.invalidateQueries({ queryKey: canaryList(contestId).queryKey });
    toast.success(t('everySaved'));
  }, toast.error);
  const choices = [...new Set([...canaryIntervals, intervalMin])].toSorted((a, b) => a - b);
  return (
    <TextField
      select
      size="small"
      label={t('every')}
      value={intervalMin}
      disabled={change.busy}
      fullWidth={false}
      sx={{ minWidth: 200 }}
      onChange={({ target }) => void change.run(Number(target.value))}
    >
      {choices.map((count) => (
        <MenuItem key={count} value={count}>
          {t('minutes', { count })}
        </MenuItem>
      ))}
    </TextField>
  );
}

function Renew({ contestId, canary }: { contestId: string; canary: Canary }): ReactElement {
  const { t } = useTranslation('canary');
  const queries = useQueryClient();
  const toast = useToast();
  const renew = useAction(async () => {
    await chooseCanary(contestId, canary.solutionId);
    await queries.invalidateQueries({ queryKey: canaryList(contestId).queryKey });
    toast.success(t('renewed'));
  }, toast.error);
  return (
    <>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {t('outdated')}
      </Typography>
      <Button size="small" loading={renew.busy} onClick={() => void renew.run()}>
        {t('renew')}
      </Button>
    </>
  );
}

function Remove({ contestId, canary }: { contestId: string; canary: Canary }): ReactElement {
  const { t } = useTranslation('canary');
  const queries = useQueryClient();
  const toast = useToast();
  const remove = useAction(async () => {
    await removeCanary(contestId, canary._id);
    await queries.invalidateQueries({ queryKey: canaryList(contestId).queryKey });
    toast.success(t('removed'));
  }, toast.error);
  return (
    <RemoveButton
      size="medium"
      label={`${t('remove')} ${canary.solutionId.slice(0, 8)}`}
      disabled={remove.busy}
      onClick={() => void remove.run()}
    />
  );
}

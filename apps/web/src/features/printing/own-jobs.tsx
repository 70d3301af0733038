import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import type { UseQueryResult } from '@tanstack/react-query';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAction } from '../../lib/use-action.ts';
import { DataTable, titleColumn } from '../../ui/data/data-table.tsx';
import { TimeText } from '../../ui/data/time-text.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { useToast } from '../../ui/feedback/toasts.tsx';
import { PrintState } from './print-state.tsx';
import { openPages, type OwnPrintJobs, printActs, printKeys } from './printing.api.ts';

type OwnJob = OwnPrintJobs['items'][number];

/** The jobs of the viewer, or of the viewer's team, with their states. */
export function OwnJobs({
  contestId,
  query,
}: {
  contestId: string;
  query: UseQueryResult<OwnPrintJobs>;
}): ReactElement {
  const { t } = useTranslation('printing');
  const queries = useQueryClient();
  const toast = useToast();
  const [busyId, setBusyId] = useState<string>();
  const acting = useAction(async ({ job, act }: { job: OwnJob; act: 'cancel' | 'open' }) => {
    setBusyId(job._id);
    const place = { contestId, jobId: job._id };
    try {
      if (act === 'open') await openPages({ ...place, name: `print-${job.number}.pdf` });
      else await printActs.cancel(place);
    } finally {
      await queries.invalidateQueries({ queryKey: printKeys.contest(contestId) });
      setBusyId(undefined);
    }
  }, toast.error);
  return (
    <DataTable
      label={t('own')}
      query={{ ...query, data: query.data?.items }}
      rowKey={({ _id }) => _id}
      skeletonRows={3}
      empty={<EmptyState icon="file" title={t('empty.own')} detail={t('empty.ownDetail')} />}
      columns={[
        { id: 'number', header: t('column.number'), cell: ({ number }) => number, width: 72, onPhone: 'named' },
        { ...titleColumn('title', t('column.title')), cell: ({ title }) => title },
        { id: 'state', header: t('column.state'), cell: ({ state }) => <PrintState state={state} />, onPhone: 'chip' },
        { id: 'pages', header: t('column.pages'), cell: ({ pages }) => pages, align: 'right', onPhone: 'named' },
        {
          id: 'sender',
          header: t('column.sender'),
          cell: ({ sender }) => sender?.name ?? '',
          onPhone: 'hidden',
        },
        { id: 'at', header: t('column.at'), cell: ({ at }) => <TimeText timeMs={at} />, onPhone: 'chip' },
        {
          id: 'act',
          header: '',
          align: 'right',
          onPhone: 'line',
          cell: (job) => (
            <Stack direction="row" sx={{ gap: 2, justifyContent: { md: 'flex-end' } }}>
              <Button size="small" disabled={acting.busy} onClick={() => void acting.run({ job, act: 'open' })}>
                {t('own.open')}
              </Button>
              {job.state === 'waiting' && (
                <Button
                  size="small"
                  color="error"
                  loading={busyId === job._id}
                  disabled={acting.busy}
                  aria-label={t('own.cancelOf', { number: job.number })}
                  onClick={() => void acting.run({ job, act: 'cancel' })}
                >
                  {t('own.cancel')}
                </Button>
              )}
            </Stack>
          ),
        },
      ]}
    />
  );
}

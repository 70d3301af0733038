import Stack from '@mui/material/Stack';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAction } from '../../lib/use-action.ts';
import { useToast } from '../../ui/feedback/toasts.tsx';
import { PrintItem, type StationAct } from './print-item.tsx';
import { openPages, printActs, printKeys, type PrintJobRow } from './printing.api.ts';

/** The jobs of a page of the queue; the viewer's own claims come first. */
export function PrintItems({ contestId, jobs }: { contestId: string; jobs: readonly PrintJobRow[] }): ReactElement {
  const { t } = useTranslation('printing');
  const queries = useQueryClient();
  const toast = useToast();
  const [busy, setBusy] = useState<{ id: string; act: StationAct }>();
  const acting = useAction(async ({ job, act }: { job: PrintJobRow; act: StationAct }) => {
    setBusy({ id: job._id, act });
    const place = { contestId, jobId: job._id };
    try {
      if (act === 'open') await openPages({ ...place, name: `print-${job.number}.pdf` });
      else await printActs[act](place);
    } finally {
      // After a refusal as well: the job has changed.
      await queries.invalidateQueries({ queryKey: printKeys.contest(contestId) });
      setBusy(undefined);
    }
  }, toast.error);
  const isOwn = ({ claim }: PrintJobRow) => Number(claim?.own === true);
  return (
    <Stack component="ul" aria-label={t('list')} sx={{ gap: 3, p: 0, m: 0, listStyle: 'none' }}>
      {jobs
        .toSorted((a, b) => isOwn(b) - isOwn(a))
        .map((job) => (
          <PrintItem
            key={job._id}
            job={job}
            busy={busy?.id === job._id ? busy.act : null}
            onAct={(act) => void acting.run({ job, act })}
          />
        ))}
    </Stack>
  );
}

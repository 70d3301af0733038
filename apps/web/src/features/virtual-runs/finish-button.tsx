import Button from '@mui/material/Button';
import DialogContentText from '@mui/material/DialogContentText';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAction } from '../../lib/use-action.ts';
import { ActionDialog } from '../../ui/feedback/action-dialog.tsx';
import { finishRun, virtualKeys } from './virtual-runs.api.ts';

/** Ends a run before its time is over, after a confirmation. */
export function FinishButton({ contestId, runId }: { contestId: string; runId: string }): ReactElement {
  const { t } = useTranslation('virtual');
  const queries = useQueryClient();
  const [asking, setAsking] = useState(false);
  const finish = useAction(async () => {
    await finishRun(contestId, runId);
    await queries.invalidateQueries({ queryKey: virtualKeys.contest(contestId) });
    setAsking(false);
  });
  return (
    <>
      <Button size="small" onClick={() => setAsking(true)}>
        {t('finish')}
      </Button>
      {asking && (
        <ActionDialog title={t('finishAsk')} confirm={t('finish')} action={finish} onClose={() => setAsking(false)}>
          <DialogContentText>{t('finishDetail')}</DialogContentText>
        </ActionDialog>
      )}
    </>
  );
}

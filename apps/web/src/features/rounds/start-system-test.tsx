import Button from '@mui/material/Button';
import DialogContentText from '@mui/material/DialogContentText';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import '../../locales/en/round.ts';
import { useAction } from '../../lib/use-action.ts';
import { ActionDialog } from '../../ui/feedback/action-dialog.tsx';
import { Icon } from '../../ui/icon.tsx';
import { startSystemTest } from './rounds.api.ts';

/** Starts the system test of a round after asking. */
export function StartSystemTest({
  contestId,
  onStarted,
}: {
  contestId: string;
  onStarted: (rejudgeId: string) => void;
}): ReactElement {
  const { t } = useTranslation('round');
  const queries = useQueryClient();
  const [asking, setAsking] = useState(false);
  const start = useAction(async () => {
    const { rejudgeId } = await startSystemTest(contestId);
    await queries.invalidateQueries({ queryKey: ['contest', 'one', contestId] });
    setAsking(false);
    onStarted(rejudgeId);
  });
  return (
    <>
      <Button
        variant="contained"
        startIcon={<Icon name="play" />}
        sx={{ alignSelf: 'start' }}
        onClick={() => setAsking(true)}
      >
        {t('test.start')}
      </Button>
      {asking && (
        <ActionDialog title={t('test.ask')} confirm={t('test.start')} action={start} onClose={() => setAsking(false)}>
          <DialogContentText>{t('test.detail')}</DialogContentText>
        </ActionDialog>
      )}
    </>
  );
}

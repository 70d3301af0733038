import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogContentText from '@mui/material/DialogContentText';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MINUTE_MS } from '../../lib/time/format.ts';
import { useAction } from '../../lib/use-action.ts';
import { ActionDialog } from '../../ui/feedback/action-dialog.tsx';
import { useToast } from '../../ui/feedback/toasts.tsx';
import { Icon } from '../../ui/icon.tsx';
import { type OwnRuns, startRun, virtualKeys } from './virtual-runs.api.ts';

type Offer = NonNullable<OwnRuns['offer']>;

/** What happens in a virtual run, and the button that starts one. */
export function StartPanel({
  contestId,
  title,
  offer,
  isAgain,
  onStarted,
}: {
  contestId: string;
  title: string;
  offer: Offer;
  /** Whether the viewer has taken it before. */
  isAgain: boolean;
  onStarted: () => Promise<unknown>;
}): ReactElement {
  const { t } = useTranslation('virtual');
  const id = useId();
  const toast = useToast();
  const queries = useQueryClient();
  const [asking, setAsking] = useState(false);
  const start = useAction(async () => {
    await startRun(contestId);
    await Promise.all([queries.invalidateQueries({ queryKey: virtualKeys.contest(contestId) }), onStarted()]);
    toast.success(t('started'));
    setAsking(false);
  });
  const minutes = (ms: number) => t('minutes', { count: Math.round(ms / MINUTE_MS) });
  const lines = [
    t('line.length', { length: minutes(offer.duration) }),
    offer.freeze === undefined ? t('line.noFreeze') : t('line.freeze', { length: minutes(offer.freeze) }),
    t('line.board'),
    t('line.official'),
    t('line.after'),
  ];
  const list = (
    <Box component="ul" sx={{ m: 0, pl: 5, display: 'grid', gap: 2 }}>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </Box>
  );
  return (
    <Paper component="section" variant="outlined" aria-labelledby={id} sx={{ p: { xs: 4, sm: 6 }, mb: 4 }}>
      <Typography id={id} variant="h2" sx={{ fontSize: 20, mb: 3 }}>
        {t(isAgain ? 'again' : 'take')}
      </Typography>
      {list}
      <Button
        variant={isAgain ? 'outlined' : 'contained'}
        startIcon={<Icon name="play" />}
        sx={{ mt: 4 }}
        onClick={() => setAsking(true)}
      >
        {t('start')}
      </Button>
      {asking && (
        <ActionDialog
          title={t('ask', { title })}
          confirm={t('confirm')}
          width="sm"
          action={start}
          onClose={() => setAsking(false)}
        >
          <DialogContentText>{t('askDetail', { length: minutes(offer.duration) })}</DialogContentText>
        </ActionDialog>
      )}
    </Paper>
  );
}

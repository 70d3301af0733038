import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAction } from '../../lib/use-action.ts';
import '../../locales/en/contest-api.ts';
import { TimeText } from '../../ui/data/time-text.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { ConfirmDialog } from '../../ui/feedback/confirm-dialog.tsx';
import { useToast } from '../../ui/feedback/toasts.tsx';
import { changeFinalization, type ContestApi, contestApiKey } from './contest-api.api.ts';

/** Makes the results official for tools, takes that back, or ends the event feed. */
export function OfficialResults({ contestId, stored }: { contestId: string; stored: ContestApi }): ReactElement {
  const { t } = useTranslation('contestApi');
  const toast = useToast();
  const queries = useQueryClient();
  const [isEnding, setEnding] = useState(false);
  const { finalizedAt, endOfUpdatesAt, obstacles } = stored;
  const isFinal = finalizedAt !== undefined;
  const renew = () => queries.invalidateQueries({ queryKey: contestApiKey(contestId) });
  const change = useAction(async (finalized: boolean) => {
    try {
      await changeFinalization(contestId, { finalized });
    } finally {
      await renew();
    }
    toast.success(t(finalized ? 'final.done' : 'final.undone'));
  }, toast.error);
  return (
    <Stack component="section" spacing={3} aria-label={t('final.title')} sx={{ maxWidth: 720 }}>
      <Typography variant="h2">{t('final.title')}</Typography>
      <Typography sx={{ color: 'text.secondary', maxWidth: '72ch' }}>{t('final.help')}</Typography>
      {isFinal ? (
        <Typography>
          {t('final.since')} <TimeText timeMs={finalizedAt} />
        </Typography>
      ) : (
        <Typography>{t('final.open')}</Typography>
      )}
      {endOfUpdatesAt !== undefined && <Alert severity="info">{t('final.ended')}</Alert>}
      {obstacles.length > 0 && endOfUpdatesAt === undefined && (
        <Alert severity={isFinal ? 'warning' : 'info'}>
          {t('final.obstacles')}
          <ul style={{ margin: 0, paddingInlineStart: '1.25em' }}>
            {obstacles.map((one) => (
              <li key={one}>{t(`obstacle.${one}`)}</li>
            ))}
          </ul>
        </Alert>
      )}
      {endOfUpdatesAt === undefined && (
        <Stack direction="row" sx={{ gap: 3, flexWrap: 'wrap' }}>
          {isFinal ? (
            <>
              <Button variant="outlined" loading={change.busy} onClick={() => void change.run(false)}>
                {t('final.undo')}
              </Button>
              <Button color="error" disabled={change.busy || obstacles.length > 0} onClick={() => setEnding(true)}>
                {t('final.end')}
              </Button>
            </>
          ) : (
            <Button
              variant="contained"
              loading={change.busy}
              disabled={obstacles.length > 0}
              onClick={() => void change.run(true)}
            >
              {t('final.act')}
            </Button>
          )}
        </Stack>
      )}
      <ConfirmDialog
        open={isEnding}
        title={t('final.endAsk')}
        detail={t('final.endDetail')}
        confirm={t('final.end')}
        onClose={() => setEnding(false)}
        act={async () => {
          await changeFinalization(contestId, { finalized: true, endOfUpdates: true });
          await renew();
          toast.success(t('final.endDone'));
        }}
      />
    </Stack>
  );
}

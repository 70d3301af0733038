import Stack from '@mui/material/Stack';
import { useQueryClient } from '@tanstack/react-query';
import type { ContestBoard } from '@assay/contract';
import Button from '@mui/material/Button';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Alert } from '../../ui/feedback/alert.tsx';
import { ConfirmDialog } from '../../ui/feedback/confirm-dialog.tsx';
import { useToast } from '../../ui/feedback/toasts.tsx';
import { Icon } from '../../ui/icon.tsx';
import { boardKeys, revealBoard } from './ranklists.api.ts';

/** Says that the results are held, and lets directors reveal them. Hidden while they are not held. */
export function HeldNotice({ info, directs }: { info: ContestBoard; directs: boolean }): ReactElement | null {
  const { t } = useTranslation('ranklist');
  const toast = useToast();
  const queries = useQueryClient();
  const [asking, setAsking] = useState(false);
  if (info.state !== 'held') return null;
  return (
    <Alert severity="info">
      <Stack direction="row" sx={{ gap: 3, alignItems: 'center', flexWrap: 'wrap' }}>
        <span>{t(!directs ? 'held.text' : info.toReveal ? 'held.director' : 'held.unfreeze')}</span>
        {directs && info.toReveal && (
          <Button variant="contained" size="small" startIcon={<Icon name="eye" />} onClick={() => setAsking(true)}>
            {t('reveal.do')}
          </Button>
        )}
      </Stack>
      <ConfirmDialog
        open={asking}
        title={t('reveal.ask')}
        detail={t('reveal.detail')}
        confirm={t('reveal.do')}
        onClose={() => setAsking(false)}
        act={async () => {
          await revealBoard(info.contestId);
          await Promise.all([
            queries.invalidateQueries({ queryKey: boardKeys.all }),
            queries.invalidateQueries({ queryKey: ['contest', 'one', info.contestId, 'ranklist'] }),
          ]);
          toast.success(t('reveal.done'));
        }}
      />
    </Alert>
  );
}

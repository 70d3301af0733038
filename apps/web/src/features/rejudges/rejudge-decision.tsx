import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TimeText } from '../../ui/data/time-text.tsx';
import { ConfirmDialog } from '../../ui/feedback/confirm-dialog.tsx';
import { useToast } from '../../ui/feedback/toasts.tsx';
import {
  applyRejudge,
  cancelRejudge,
  type Rejudge,
  rejudgeKeys,
  type RejudgePlace,
  undoRejudge,
} from './rejudges.api.ts';

type Decision = 'apply' | 'discard' | 'undo';

/** What becomes of a rejudge whose results were judged aside: apply it, discard it, or undo its application. */
export function RejudgeDecision({
  place,
  order,
  onChanged,
}: {
  place: RejudgePlace;
  order: Rejudge;
  onChanged?: (() => Promise<unknown>) | undefined;
}): ReactElement {
  const { t } = useTranslation('rejudge');
  const toast = useToast();
  const queries = useQueryClient();
  const [asking, setAsking] = useState<Decision | null>(null);
  const { _id: rejudgeId, state, counts } = order;
  const decide = async (decision: Decision): Promise<string[]> => {
    if (decision === 'discard') {
      await cancelRejudge(place, rejudgeId);
      return [t('discarded')];
    }
    if (decision === 'apply') {
      const { applied, left } = await applyRejudge(place, rejudgeId);
      return [t('appliedCount', { count: applied }), left > 0 ? t('leftCount', { count: left }) : ''];
    }
    const { restored, left } = await undoRejudge(place, rejudgeId);
    return [t('undoneCount', { count: restored }), left > 0 ? t('leftCount', { count: left }) : ''];
  };
  const dialogs = {
    apply: { title: t('applyAsk', { count: counts.changed }), detail: t('applyDetail'), confirm: t('apply') },
    discard: { title: t('discardAsk'), detail: t('discardDetail'), confirm: t('discard') },
    undo: { title: t('undoAsk', { count: counts.changed }), detail: t('undoDetail'), confirm: t('undo') },
  };
  const isOpen = state === 'running' || state === 'ready';
  return (
    <Stack spacing={3}>
      <Typography variant="body2" sx={{ color: 'text.secondary', maxWidth: '72ch' }}>
        {state === 'running' && t('decision.running')}
        {state === 'ready' && t('decision.ready')}
        {state === 'discarded' && t('decision.discarded')}
        {state === 'applied' && order.appliedAt !== undefined && (
          <>
            {t('decision.applied')} <TimeText timeMs={order.appliedAt} />
          </>
        )}
      </Typography>
      {(counts.failed > 0 || counts.replaced > 0) && (
        <Typography variant="body2" sx={{ color: 'text.secondary', maxWidth: '72ch' }}>
          {t('keep', { failed: counts.failed, replaced: counts.replaced })}
        </Typography>
      )}
      <Stack direction="row" sx={{ gap: 3, flexWrap: 'wrap' }}>
        {state === 'ready' && (
          <Button variant="contained" disabled={counts.done === 0} onClick={() => setAsking('apply')}>
            {t('apply')}
          </Button>
        )}
        {isOpen && <Button onClick={() => setAsking('discard')}>{t('discard')}</Button>}
        {state === 'applied' && <Button onClick={() => setAsking('undo')}>{t('undo')}</Button>}
      </Stack>
      {asking && (
        <ConfirmDialog
          open
          {...dialogs[asking]}
          onClose={() => setAsking(null)}
          act={async () => {
            const said = await decide(asking);
            await Promise.all([queries.invalidateQueries({ queryKey: rejudgeKeys.all(place) }), onChanged?.()]);
            toast.success(said.filter(Boolean).join(' '));
          }}
        />
      )}
    </Stack>
  );
}

import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { UserChip } from '../../domain/user-chip.tsx';
import { useAction } from '../../lib/use-action.ts';
import { ConfirmDialog } from '../../ui/feedback/confirm-dialog.tsx';
import { Icon } from '../../ui/icon.tsx';
import { ProgressLine } from '../../ui/feedback/progress-line.tsx';
import { TimeText } from '../../ui/data/time-text.tsx';
import { useToast } from '../../ui/feedback/toasts.tsx';
import { RejudgeDecision } from './rejudge-decision.tsx';
import { RejudgeState } from './rejudge-table.tsx';
import { type Rejudge, type RejudgePlace, cancelRejudge, rejudgeKeys, saveReport } from './rejudges.api.ts';

/** Who ordered the rejudge and why, its progress, and buttons to stop it and to download its report. */
export function RejudgeProgress({
  place,
  order,
  mayDecide,
  onChanged,
}: {
  place: RejudgePlace;
  order: Rejudge;
  /** Whether the viewer may stop, apply, discard and undo it. */
  mayDecide: boolean;
  onChanged?: (() => Promise<unknown>) | undefined;
}): ReactElement {
  const { t } = useTranslation('rejudge');
  const toast = useToast();
  const queries = useQueryClient();
  const [asking, setAsking] = useState(false);
  const save = useAction(() => saveReport(place, order._id), toast.error);
  const { counts } = order;
  const finished = counts.total - counts.waiting;
  const progress = t('progressText', { done: finished, total: counts.total, changed: counts.changed });
  return (
    <Stack spacing={3}>
      <Stack direction="row" sx={{ gap: 3, flexWrap: 'wrap', alignItems: 'center' }}>
        <RejudgeState state={order.state} />
        <TimeText timeMs={order.createdAt} />
        {order.createdBy !== undefined && <UserChip principalId={order.createdBy} />}
        {order.reason !== '' && <span>{order.reason}</span>}
        <Button
          size="small"
          startIcon={<Icon name="download" />}
          loading={save.busy}
          onClick={() => void save.run()}
          sx={{ ml: { sm: 'auto' } }}
        >
          {t('csv')}
        </Button>
      </Stack>
      {order.state === 'running' ? (
        <ProgressLine
          text={progress}
          fraction={counts.total === 0 ? 1 : finished / counts.total}
          {...(mayDecide && order.mode === 'immediate' && { stop: { label: t('cancel'), act: () => setAsking(true) } })}
        />
      ) : (
        <Typography>{progress}</Typography>
      )}
      {mayDecide && order.mode === 'aside' && <RejudgeDecision place={place} order={order} onChanged={onChanged} />}
      {order.mode === 'immediate' && (counts.cancelled > 0 || counts.replaced > 0) && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {t('leftOut', { cancelled: counts.cancelled, replaced: counts.replaced })}
        </Typography>
      )}
      <ConfirmDialog
        open={asking}
        title={t('cancelAsk', { count: counts.waiting })}
        detail={t('cancelDetail')}
        confirm={t('cancel')}
        onClose={() => setAsking(false)}
        act={async () => {
          const { cancelled } = await cancelRejudge(place, order._id);
          await Promise.all([queries.invalidateQueries({ queryKey: rejudgeKeys.all(place) }), onChanged?.()]);
          toast.success(t('cancelledCount', { count: cancelled }));
        }}
      />
    </Stack>
  );
}

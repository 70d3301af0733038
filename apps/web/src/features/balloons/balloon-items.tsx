import Stack from '@mui/material/Stack';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAction } from '../../lib/use-action.ts';
import { useToast } from '../../ui/feedback/toasts.tsx';
import { BalloonItem } from './balloon-item.tsx';
import { type BalloonAct, balloonActs, balloonKeys, type BalloonRow } from './balloons.api.ts';

/** The balloons of a page of the queue; the viewer's own claims come first. */
export function BalloonItems({
  contestId,
  balloons,
  mayDeliver,
}: {
  contestId: string;
  mayDeliver: boolean;
  balloons: readonly BalloonRow[];
}): ReactElement {
  const { t } = useTranslation('balloon');
  const queries = useQueryClient();
  const toast = useToast();
  const [busy, setBusy] = useState<{ id: string; act: BalloonAct }>();
  const acting = useAction(async ({ id, act }: { id: string; act: BalloonAct }) => {
    setBusy({ id, act });
    try {
      await balloonActs[act]({ contestId, balloonId: id });
    } finally {
      // After a refusal as well: the balloon has changed.
      await queries.invalidateQueries({ queryKey: balloonKeys.contest(contestId) });
      setBusy(undefined);
    }
  }, toast.error);
  const isOwn = ({ claim }: BalloonRow) => Number(claim?.own === true);
  return (
    <Stack component="ul" aria-label={t('list')} sx={{ gap: 3, p: 0, m: 0, listStyle: 'none' }}>
      {balloons
        .toSorted((a, b) => isOwn(b) - isOwn(a))
        .map((balloon) => (
          <BalloonItem
            key={balloon._id}
            balloon={balloon}
            mayDeliver={mayDeliver}
            busy={busy?.id === balloon._id ? busy.act : null}
            onAct={(act) => void acting.run({ id: balloon._id, act })}
          />
        ))}
    </Stack>
  );
}

import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { StageChip } from '../../domain/stage-chip.tsx';
import { useNow } from '../../lib/time/clock.ts';
import type { Contest } from './contests.api.ts';

/** The viewer's current stage. Before the viewer has started in a start window, it counts to the latest start. */
export function ContestStageChip({
  contest: { stages, currentStage, ownStart, clock },
}: {
  contest: Contest;
}): ReactElement {
  const { t } = useTranslation('contest');
  const nowMs = useNow();
  const latestAt = ownStart?.startedAt === undefined ? (ownStart?.latestAt ?? 0) : 0;
  const shown = latestAt > nowMs ? [currentStage, { name: t('startWindow.latest'), start: latestAt }] : stages;
  return <StageChip stages={shown} paused={clock?.pausedAt !== undefined} />;
}

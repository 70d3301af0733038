import type { CommentState } from '@assay/contract';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import '../../locales/en/problem-review.ts';
import { StateChip } from '../../ui/data/state-chip.tsx';
import type { IconName } from '../../ui/icon.tsx';
import type { StateHue } from '../../ui/palette.ts';

const looks: Record<CommentState, { icon: IconName; hue: StateHue }> = {
  open: { icon: 'question', hue: 'queued' },
  done: { icon: 'checkCircle', hue: 'good' },
  declined: { icon: 'minus', hue: 'neutral' },
};

export function CommentStateChip({ state }: { state: CommentState }): ReactElement {
  const { t } = useTranslation('problemReview');
  return <StateChip {...looks[state]}>{t(`state.${state}`)}</StateChip>;
}

import type { ApprovalKind } from '@assay/contract';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import '../../locales/en/problem-review.ts';
import { StateChip } from '../../ui/data/state-chip.tsx';

export function ApprovalChip({ kind }: { kind: ApprovalKind }): ReactElement {
  const { t } = useTranslation('problemReview');
  return (
    <StateChip icon={kind === 'approved' ? 'checkCircle' : 'play'} hue={kind === 'approved' ? 'good' : 'queued'}>
      {t(`kind.${kind}`)}
    </StateChip>
  );
}

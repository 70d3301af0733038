import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import '../../locales/en/contest-token.ts';
import { StateChip } from '../../ui/data/state-chip.tsx';

/** Marks a submission on which a token was spent. */
export default function TokenMark(): ReactElement {
  const { t } = useTranslation('contestToken');
  return (
    <StateChip icon="key" hue="neutral" filled={false}>
      {t('mark')}
    </StateChip>
  );
}

import type { TranslationState } from '@assay/contract';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import '../../../locales/en/translation.ts';
import { StateChip } from '../../../ui/data/state-chip.tsx';
import type { IconName } from '../../../ui/icon.tsx';
import type { StateHue } from '../../../ui/palette.ts';

const looks: Record<TranslationState, { icon: IconName; hue: StateHue }> = {
  missing: { icon: 'minus', hue: 'neutral' },
  'in-progress': { icon: 'edit', hue: 'queued' },
  outdated: { icon: 'warning', hue: 'slow' },
  current: { icon: 'checkCircle', hue: 'good' },
};

export function TranslationChip({ state }: { state: TranslationState }): ReactElement {
  const { t } = useTranslation('translation');
  return <StateChip {...looks[state]}>{t(`state.${state}`)}</StateChip>;
}

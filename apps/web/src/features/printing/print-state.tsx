import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import '../../locales/en/printing.ts';
import { StateChip } from '../../ui/data/state-chip.tsx';
import type { PrintState as State } from './printing.api.ts';

const looks = {
  waiting: { icon: 'queue', hue: 'queued' },
  taken: { icon: 'play', hue: 'running' },
  printed: { icon: 'checkCircle', hue: 'good' },
  failed: { icon: 'crossCircle', hue: 'bad' },
  cancelled: { icon: 'skip', hue: 'neutral' },
} as const;

export function PrintState({ state }: { state: State }): ReactElement {
  const { t } = useTranslation('printing');
  return <StateChip {...looks[state]}>{t(`state.${state}`)}</StateChip>;
}

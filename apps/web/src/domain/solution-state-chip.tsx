import { solutionStates } from '@assay/contract/states';
import type { SolutionState } from '@assay/contract';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { IconName } from '../ui/icon.tsx';
import type { StateHue } from '../ui/palette.ts';
import { StateChip } from '../ui/data/state-chip.tsx';

const looks: Record<SolutionState, { icon: IconName; hue: StateHue; busy?: boolean }> = {
  created: { icon: 'add', hue: 'neutral' },
  pending: { icon: 'clock', hue: 'neutral' },
  queued: { icon: 'queue', hue: 'queued' },
  running: { icon: 'play', hue: 'running', busy: true },
  completed: { icon: 'checkCircle', hue: 'good' },
};

/** The state of a solution, by its number on the wire; unknown numbers are shown as created. */
export function SolutionStateChip({ state, plain = false }: { state: number; plain?: boolean }): ReactElement {
  const { t } = useTranslation();
  const name = solutionStates[state] ?? 'created';
  const { icon, hue, busy } = looks[name];
  return (
    <StateChip icon={icon} hue={hue} busy={busy ?? false} filled={!plain}>
      {t(`state.${name}`)}
    </StateChip>
  );
}

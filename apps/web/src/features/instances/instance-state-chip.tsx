import { instanceStates, type InstanceState, instanceTaskStates } from '@assay/contract/states';
import Box from '@mui/material/Box';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import '../../locales/en/instance.ts';
import type { IconName } from '../../ui/icon.tsx';
import type { StateHue } from '../../ui/palette.ts';
import { StateChip } from '../../ui/data/state-chip.tsx';

const looks: Record<InstanceState, { icon: IconName; hue: StateHue; busy?: boolean }> = {
  destroyed: { icon: 'delete', hue: 'neutral' },
  destroying: { icon: 'delete', hue: 'queued', busy: true },
  allocated: { icon: 'checkCircle', hue: 'good' },
  allocating: { icon: 'play', hue: 'running', busy: true },
  error: { icon: 'crossCircle', hue: 'bad' },
};

/** The state of an instance and, during a change, its progress; numbers as on the wire. */
export function InstanceStateChip({
  state,
  taskState,
  restarting = false,
}: {
  state: number;
  taskState?: number | undefined;
  /** While it is shut down to be started again. */
  restarting?: boolean | undefined;
}): ReactElement {
  const { t } = useTranslation('instance');
  const name = instanceStates[state] ?? 'error';
  const task = taskState === undefined ? undefined : instanceTaskStates[taskState];
  const { icon, hue, busy } = looks[name];
  return (
    <Box component="span" sx={{ display: 'inline-flex', flexWrap: 'wrap', gap: 2, alignItems: 'center' }}>
      <StateChip icon={icon} hue={hue} busy={busy ?? false}>
        {t(restarting ? 'state.restarting' : `state.${name}`)}
      </StateChip>
      {task !== undefined && (
        <Box component="span" sx={{ color: 'text.secondary', fontSize: '0.8125rem' }}>
          {t(`task.${task}`)}
        </Box>
      )}
    </Box>
  );
}

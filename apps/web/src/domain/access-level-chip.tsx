import { accessLevels } from '@assay/contract/states';
import type { AccessLevelName } from '@assay/contract';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { IconName } from '../ui/icon.tsx';
import type { StateHue } from '../ui/palette.ts';
import { StateChip } from '../ui/data/state-chip.tsx';
import { Tooltip } from '../ui/tooltip.tsx';

const looks: Record<AccessLevelName, { icon: IconName; hue: StateHue }> = {
  public: { icon: 'public', hue: 'good' },
  restricted: { icon: 'shield', hue: 'queued' },
  private: { icon: 'lock', hue: 'hidden' },
};

/** An access level by its number on the wire, explained on hover. Unknown numbers are shown as private. */
export function AccessLevelChip({ level, plain = false }: { level: number; plain?: boolean }): ReactElement {
  const { t } = useTranslation();
  const name = accessLevels[level] ?? 'private';
  return (
    <Tooltip title={t(`access.${name}.help`)}>
      <span>
        <StateChip {...looks[name]} filled={!plain}>
          {t(`access.${name}`)}
        </StateChip>
      </span>
    </Tooltip>
  );
}

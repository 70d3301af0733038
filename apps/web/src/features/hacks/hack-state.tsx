import type { HackVerdict } from '@assay/contract';
import { RUN_STATE } from '@assay/contract/states';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import '../../locales/en/hack.ts';
import { StateChip } from '../../ui/data/state-chip.tsx';
import type { IconName } from '../../ui/icon.tsx';
import type { StateHue } from '../../ui/palette.ts';
import type { HackRow } from './hacks.api.ts';

const looks: Record<HackVerdict, { icon: IconName; hue: StateHue }> = {
  successful: { icon: 'checkCircle', hue: 'good' },
  unsuccessful: { icon: 'crossCircle', hue: 'bad' },
  'invalid-input': { icon: 'warning', hue: 'slow' },
  'generator-failed': { icon: 'codeOff', hue: 'uncompiled' },
  unsuited: { icon: 'skip', hue: 'neutral' },
  'no-validator': { icon: 'skip', hue: 'neutral' },
  'no-model': { icon: 'skip', hue: 'neutral' },
  'judge-failure': { icon: 'fault', hue: 'fault' },
  'already-hacked': { icon: 'skip', hue: 'neutral' },
  void: { icon: 'skip', hue: 'neutral' },
};

/** Where a hack is, and what came of it. */
export function HackState({ hack: { state, verdict } }: { hack: HackRow }): ReactElement {
  const { t } = useTranslation('hack');
  if (verdict !== undefined) return <StateChip {...looks[verdict]}>{t(`verdict.${verdict}`)}</StateChip>;
  const isRunning = state === RUN_STATE.running;
  return (
    <StateChip icon={isRunning ? 'play' : 'queue'} hue={isRunning ? 'running' : 'queued'} busy>
      {t(isRunning ? 'state.running' : 'state.waiting')}
    </StateChip>
  );
}

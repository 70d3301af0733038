import type { KnownStatus } from '@assay/contract';
import { statuses } from '@assay/contract/states';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { IconName } from '../ui/icon.tsx';
import type { StateHue } from '../ui/palette.ts';
import { StateChip } from '../ui/data/state-chip.tsx';

/** Icon and hue of each status that the judge emits. */
const looks: Record<KnownStatus, { icon: IconName; hue: StateHue; busy?: boolean }> = {
  Accepted: { icon: 'checkCircle', hue: 'good' },
  'Wrong Answer': { icon: 'crossCircle', hue: 'bad' },
  'Time Limit Exceeded': { icon: 'clock', hue: 'slow' },
  'Memory Limit Exceeded': { icon: 'memory', hue: 'hungry' },
  'Output Limit Exceeded': { icon: 'output', hue: 'hungry' },
  'Runtime Error': { icon: 'flash', hue: 'crashed' },
  'Compile Error': { icon: 'codeOff', hue: 'uncompiled' },
  'Judge Error': { icon: 'fault', hue: 'fault' },
  Hacked: { icon: 'warning', hue: 'bad' },
  Running: { icon: 'play', hue: 'running', busy: true },
  Queued: { icon: 'queue', hue: 'queued' },
  Skipped: { icon: 'skip', hue: 'neutral' },
};

const isKnown = (status: string): status is KnownStatus => statuses.some((known) => known === status);

/** The icon of a status, for cells that say its name elsewhere. */
export const verdictIcon = (status: string): IconName => (isKnown(status) ? looks[status].icon : 'info');

/** The hue of a status: neutral without one. */
export const verdictHue = (status: string): StateHue =>
  isKnown(status) ? looks[status].hue : status === '' ? 'neutral' : 'slow';

/**
 * A status on the wire: known ones are translated, those of external judges shown unchanged. Empty: not judged yet.
 * `plain` omits the frame, for tables.
 */
export function VerdictChip({
  status,
  pretests = false,
  plain = false,
}: {
  status: string;
  /** Judged on the pretests only, which an accepted submission has passed. */
  pretests?: boolean;
  plain?: boolean;
}): ReactElement {
  const { t } = useTranslation();
  if (isKnown(status)) {
    const { icon, hue, busy } = looks[status];
    return (
      <StateChip icon={icon} hue={hue} busy={busy ?? false} filled={!plain}>
        {pretests && status === 'Accepted' ? t('status.pretests') : t(`status.${status}`)}
      </StateChip>
    );
  }
  return (
    <StateChip icon="info" hue={verdictHue(status)} filled={!plain}>
      {status === '' ? t('status.none') : status}
    </StateChip>
  );
}

import type { RunnerReport } from '@assay/contract';
import Typography from '@mui/material/Typography';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { StateChip } from '../../ui/data/state-chip.tsx';

/** Drifts below this are noise, in percent. */
const NOISE_PERCENT = 5;

/** The speed of a runner, and how far it has drifted since its start. */
export function SpeedDrift({ calibration }: { calibration: RunnerReport['calibration'] }): ReactElement {
  const { t } = useTranslation('runner');
  if (calibration === null) return <>{t('speedNone')}</>;
  const { aloneMs, togetherMs, spreadPercent } = calibration;
  const percent = driftPercent(calibration);
  const [icon, hue, text] =
    percent > NOISE_PERCENT
      ? (['warning', 'slow', 'driftSlow'] as const)
      : percent < -NOISE_PERCENT
        ? (['info', 'neutral', 'driftFast'] as const)
        : (['checkCircle', 'good', 'driftSteady'] as const);
  return (
    <>
      {t('speedAlone', { alone: aloneMs, together: togetherMs, spread: spreadPercent })}
      <Typography variant="body2" component="div" sx={{ whiteSpace: 'normal' }} title={t('drift')}>
        <StateChip icon={icon} hue={hue} filled={false}>
          <span style={{ whiteSpace: 'normal' }}>{t(text, { percent: percent > 0 ? `+${percent}` : percent })}</span>
        </StateChip>
      </Typography>
      <Typography variant="body2" component="div" sx={{ color: 'text.secondary' }}>
        {t('speedHelp')}
      </Typography>
    </>
  );
}

/** How much longer the reference program takes now than at the start, in whole percent. */
export function driftPercent({ aloneMs, latestMs }: NonNullable<RunnerReport['calibration']>): number {
  return aloneMs === 0 ? 0 : Math.round(100 * (latestMs / aloneMs - 1));
}

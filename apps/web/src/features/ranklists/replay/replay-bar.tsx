import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Slider from '@mui/material/Slider';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactElement, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Tooltip } from '../../../ui/tooltip.tsx';
import { momentText, neighbor } from './moments.ts';
import { type Replay, type Speed, speeds } from './use-replay.ts';

const MINUTE_MS = 60_000;

/** Plays the contest, and shows any moment of it. */
export function ReplayBar({
  replay,
  lastMs,
  freezeMs,
  moments,
  actions,
}: {
  replay: Replay;
  lastMs: number;
  /** Start of the freeze; undefined without one. */
  freezeMs: number | undefined;
  /** Of the submissions, in order. */
  moments: readonly number[];
  actions: ReactNode;
}): ReactElement {
  const { t } = useTranslation('replay');
  const { momentMs, isPlaying, speed } = replay;
  const earlier = neighbor(moments, momentMs, -1);
  const later = neighbor(moments, momentMs, 1);
  const button = (name: 'chevronLeft' | 'chevronRight', label: string, toMs: number | null) => (
    <Tooltip title={label}>
      <span>
        <IconButton
          aria-label={label}
          disabled={toMs === null}
          onClick={() => toMs !== null && replay.rest(Math.min(toMs, lastMs))}
        >
          <Icon name={name} />
        </IconButton>
      </span>
    </Tooltip>
  );
  return (
    <Box sx={{ mb: 3 }}>
      <Stack direction="row" sx={{ alignItems: 'center', gap: 1, flexWrap: 'wrap' }}>
        <Tooltip title={t(isPlaying ? 'pause' : 'play')}>
          <IconButton color="primary" aria-label={t(isPlaying ? 'pause' : 'play')} onClick={replay.toggle}>
            <Icon name={isPlaying ? 'pause' : 'play'} />
          </IconButton>
        </Tooltip>
        {button('chevronLeft', t('earlier'), earlier)}
        {button('chevronRight', t('later'), later !== null && later <= lastMs ? later : null)}
        <Typography
          component="p"
          sx={{ fontVariantNumeric: 'tabular-nums', fontSize: '1.125rem', fontWeight: 600, minWidth: '8ch' }}
        >
          {momentText(momentMs)}
        </Typography>
        {freezeMs !== undefined && momentMs >= freezeMs && (
          <Stack direction="row" sx={{ gap: 1, alignItems: 'center', color: 'state.hidden' }}>
            <Icon name="frozen" />
            <span>{t('inFreeze')}</span>
          </Stack>
        )}
        <Stack direction="row" sx={{ gap: 2, ml: { sm: 'auto' }, alignItems: 'center', flexWrap: 'wrap' }}>
          {actions}
          <SelectField
            fullWidth={false}
            label={t('speed')}
            sx={{ minWidth: 160 }}
            value={String(speed)}
            options={speeds.map((one) => [String(one), t('perSecond', { count: one / MINUTE_MS })] as const)}
            onChange={(value) => replay.setSpeed(Number(value) as Speed)}
          />
        </Stack>
      </Stack>
      <Box sx={{ px: 2 }}>
        <Slider
          aria-label={t('moment')}
          min={0}
          max={Math.max(1, lastMs)}
          step={1_000}
          shiftStep={10 * MINUTE_MS}
          value={momentMs}
          marks={freezeMs !== undefined && freezeMs < lastMs ? [{ value: freezeMs, label: t('freeze') }] : []}
          getAriaValueText={(value) => momentText(value)}
          valueLabelFormat={(value) => momentText(value)}
          valueLabelDisplay="auto"
          onChange={(_, value) => replay.show(value)}
          onChangeCommitted={(_, value) => replay.rest(value)}
        />
      </Box>
    </Box>
  );
}

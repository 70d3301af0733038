import Box from '@mui/material/Box';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { visuallyHidden } from '../../../ui/page.tsx';
import { momentText } from './moments.ts';
import type { TimeBar } from './statistics.ts';

/** Submissions over time as stacked bars: accepted below, others above. A table has the same numbers. */
export function TimeBars({
  bars,
  label,
  heightPx,
}: {
  bars: readonly TimeBar[];
  label: string;
  heightPx: number;
}): ReactElement {
  const { t } = useTranslation('replay');
  const most = Math.max(1, ...bars.map(({ accepted, others }) => accepted + others));
  const share = (count: number) => `${(100 * count) / most}%`;
  return (
    <Box component="figure" sx={{ m: 0, minWidth: 0 }}>
      <Box
        aria-hidden="true"
        sx={{
          display: 'flex',
          alignItems: 'stretch',
          gap: '1px',
          height: heightPx,
          borderBottom: '1px solid',
          borderColor: 'divider',
        }}
      >
        {bars.map(({ startMs, accepted, others }) => (
          <Box
            key={startMs}
            title={t('bar', { time: momentText(startMs, { seconds: false }), accepted, others })}
            sx={{ flex: 1, minWidth: 0, display: 'flex', flexDirection: 'column', justifyContent: 'flex-end' }}
          >
            <Box sx={{ height: share(others), bgcolor: 'state.neutral', opacity: 0.45 }} />
            <Box sx={{ height: share(accepted), bgcolor: 'state.good' }} />
          </Box>
        ))}
      </Box>
      <Box component="table" sx={visuallyHidden}>
        <caption>{label}</caption>
        <thead>
          <tr>
            <th>{t('time')}</th>
            <th>{t('accepted')}</th>
            <th>{t('others')}</th>
          </tr>
        </thead>
        <tbody>
          {bars
            .filter(({ accepted, others }) => accepted + others > 0)
            .map(({ startMs, accepted, others }) => (
              <tr key={startMs}>
                <th scope="row">{momentText(startMs, { seconds: false })}</th>
                <td>{accepted}</td>
                <td>{others}</td>
              </tr>
            ))}
        </tbody>
      </Box>
    </Box>
  );
}

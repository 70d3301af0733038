import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import CardContent from '@mui/material/CardContent';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import '../../locales/en/site-health.ts';
import { StateChip } from '../../ui/data/state-chip.tsx';
import { AsyncState } from '../../ui/feedback/async-state.tsx';
import type { IconName } from '../../ui/icon.tsx';
import type { StateHue } from '../../ui/palette.ts';
import { BackupHelp } from './backup-help.tsx';
import { type LightState, type SiteHealth, siteHealthQuery, type SiteLight } from './site-health.api.ts';
import { useLightText } from './use-light-text.ts';

const signs: Readonly<Record<LightState, { icon: IconName; hue: StateHue }>> = {
  good: { icon: 'checkCircle', hue: 'good' },
  warn: { icon: 'warning', hue: 'slow' },
  bad: { icon: 'crossCircle', hue: 'bad' },
  unknown: { icon: 'info', hue: 'neutral' },
};

/** Health of the installation, one line per part. */
export function SiteLights(): ReactElement {
  const { t } = useTranslation('siteHealth');
  const query = useQuery(siteHealthQuery);
  return (
    <Card
      component="section"
      aria-label={t('title')}
      // The lines move what follows down.
      sx={{ '&:has([data-loading]) ~ *': { visibility: 'hidden' } }}
    >
      <CardContent>
        <Stack direction="row" sx={{ columnGap: 4, rowGap: 1, flexWrap: 'wrap', alignItems: 'baseline' }}>
          <Typography variant="h2">{t('title')}</Typography>
          {query.data && <Summary lights={query.data.lights} />}
        </Stack>
        <Typography variant="body2" sx={{ color: 'text.secondary', mb: 3 }}>
          {t('detail')}
        </Typography>
        <AsyncState query={query}>
          {({ lights }) => (
            <Box component="ul" aria-label={t('title')} sx={{ listStyle: 'none', m: 0, p: 0 }}>
              {lights.map((light) => (
                <Light key={light.key} light={light} />
              ))}
            </Box>
          )}
        </AsyncState>
      </CardContent>
    </Card>
  );
}

function Summary({ lights }: Pick<SiteHealth, 'lights'>): ReactElement {
  const { t } = useTranslation('siteHealth');
  const count = (state: LightState) => lights.filter((light) => light.state === state).length;
  const [bad, warn] = [count('bad'), count('warn')];
  return (
    <Box component="output" sx={{ display: 'inline-flex', columnGap: 3, flexWrap: 'wrap' }}>
      {bad > 0 && <StateChip {...signs.bad}>{t('all.bad', { count: bad })}</StateChip>}
      {warn > 0 && <StateChip {...signs.warn}>{t('all.warn', { count: warn })}</StateChip>}
      {bad + warn === 0 && <StateChip {...signs.good}>{t('all.good')}</StateChip>}
    </Box>
  );
}

function Light({ light }: { light: SiteLight }): ReactElement {
  const { t } = useTranslation('siteHealth');
  const { facts, advice } = useLightText(light);
  return (
    <Box
      component="li"
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: 'minmax(0, 1fr) auto', sm: '7rem 7rem minmax(0, 1fr)' },
        columnGap: 4,
        rowGap: 1,
        alignItems: 'start',
        py: 2,
        borderTopStyle: 'solid',
        borderTopWidth: '1px',
        borderColor: 'divider',
        fontSize: '0.875rem',
      }}
    >
      <Box sx={{ fontWeight: 500 }}>{t(`light.${light.key}`)}</Box>
      <div>
        <StateChip {...signs[light.state]} filled={false}>
          {t(`state.${light.state}`)}
        </StateChip>
      </div>
      <Box sx={{ gridColumn: { xs: '1 / -1', sm: 'auto' }, minWidth: 0, overflowWrap: 'anywhere' }}>
        <Box sx={{ fontVariantNumeric: 'tabular-nums' }}>{facts.join(' · ')}</Box>
        {advice !== null && <Box sx={{ color: 'text.secondary' }}>{advice}</Box>}
        {light.key === 'backup' && <BackupHelp />}
      </Box>
    </Box>
  );
}

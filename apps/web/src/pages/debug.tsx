import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import CardContent from '@mui/material/CardContent';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import '../locales/en/about.ts';
import { siteQuery } from '../features/info/info.api.ts';
import { useLiveStatus } from '../lib/live/index.ts';
import { debugMode, overrides } from '../lib/overrides.ts';
import { useStored } from '../lib/browser-storage.ts';
import { clockOffsetMs } from '../lib/time/clock.ts';
import { VERSION } from '../lib/version.ts';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { FactList } from '../ui/data/fact-list.tsx';
import { Page } from '../ui/page.tsx';

/** Capabilities that this browser simulates, and information about the server. */
export function DebugPage(): ReactElement {
  const { t } = useTranslation('about');
  const on = useStored(debugMode);
  return (
    <Page
      title={t('debug.title')}
      narrow
      actions={
        on && (
          <Button variant="outlined" onClick={() => debugMode.set(null)}>
            {t('debug.turnOff')}
          </Button>
        )
      }
    >
      {on ? (
        <Tools />
      ) : (
        <EmptyState
          icon="debug"
          title={t('debug.off')}
          detail={t('debug.offDetail')}
          action={
            <Button variant="contained" onClick={() => debugMode.set(true)}>
              {t('debug.turnOn')}
            </Button>
          }
        />
      )}
    </Page>
  );
}

function Tools(): ReactElement {
  const { t } = useTranslation('about');
  const { data: site } = useQuery(siteQuery);
  const live = useLiveStatus();
  return (
    <Stack spacing={4}>
      <Card>
        <CardContent>
          <FactList
            facts={[
              [t('debug.version'), VERSION],
              [t('debug.serverVersion'), site?.version ?? '–'],
              [t('debug.build'), site?.build || '–'],
              [t('debug.clock'), clockOffsetMs()],
              [t('debug.live'), live],
            ]}
          />
        </CardContent>
      </Card>
      <Card>
        <CardContent>
          <Typography variant="h2">{t('debug.overrides')}</Typography>
          <Typography variant="body2" color="text.secondary" sx={{ mb: 4 }}>
            {t('debug.overridesDetail')}
          </Typography>
          <Stack spacing={4}>
            <MaskField name="userCapability" />
            <MaskField name="orgCapability" />
          </Stack>
        </CardContent>
      </Card>
    </Stack>
  );
}

function MaskField({ name }: { name: 'userCapability' | 'orgCapability' }): ReactElement {
  const { t } = useTranslation('about');
  const [text, setText] = useState(overrides.get()[name] ?? '');
  const wrong = text !== '' && !/^-?\d{1,20}$/.test(text);
  return (
    <TextField
      label={t(`debug.${name}`)}
      value={text}
      error={wrong}
      helperText={wrong ? t('debug.notAMask') : undefined}
      onChange={({ target: { value } }) => {
        setText(value);
        if (value === '') {
          const { [name]: _removed, ...rest } = overrides.get();
          overrides.set(rest);
        } else if (/^-?\d{1,20}$/.test(value)) overrides.set({ ...overrides.get(), [name]: value });
      }}
    />
  );
}

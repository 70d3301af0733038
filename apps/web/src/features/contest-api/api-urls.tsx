import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import '../../locales/en/contest-api.ts';
import { CopyButton } from '../../ui/data/copy-button.tsx';
import { MONO } from '../../ui/fonts.ts';
import { contestApiUrl } from './contest-api.api.ts';

/** The URLs from which tools read the contest. */
export function ApiUrls({ contestId }: { contestId: string }): ReactElement {
  const { t } = useTranslation('contestApi');
  const versions = [
    ['2026-01', t('url.current')],
    ['2023-06', t('url.old')],
  ] as const;
  return (
    <Stack component="section" spacing={3} aria-label={t('url.title')} sx={{ maxWidth: 720 }}>
      <Typography variant="h2">{t('url.title')}</Typography>
      <Typography sx={{ color: 'text.secondary', maxWidth: '72ch' }}>{t('url.help')}</Typography>
      {versions.map(([version, label]) => (
        <Box key={version}>
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {label}
          </Typography>
          <Stack direction="row" sx={{ gap: 2, alignItems: 'center' }}>
            <Box component="code" sx={{ fontFamily: MONO, fontSize: 14, overflowWrap: 'anywhere', minWidth: 0 }}>
              {contestApiUrl(contestId, version)}
            </Box>
            <CopyButton text={contestApiUrl(contestId, version)} label={t('url.copy', { version })} />
          </Stack>
        </Box>
      ))}
    </Stack>
  );
}

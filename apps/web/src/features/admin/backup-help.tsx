import Box from '@mui/material/Box';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { CopyButton } from '../../ui/data/copy-button.tsx';

const COMMAND = 'npx assay backup /srv/backup/$(date +%F)';

/** The backup command, collapsed by default. */
export function BackupHelp(): ReactElement {
  const { t } = useTranslation('siteHealth');
  return (
    <Box component="details" sx={{ '& > summary': { cursor: 'pointer', color: 'primary.main', py: 1 } }}>
      <summary>{t('backup.how')}</summary>
      <Box sx={{ color: 'text.secondary' }}>{t('backup.command')}</Box>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, my: 1 }}>
        <Box component="code" sx={{ overflowWrap: 'anywhere' }}>
          {COMMAND}
        </Box>
        <CopyButton text={COMMAND} label={t('backup.copy')} />
      </Box>
      <Box sx={{ color: 'text.secondary' }}>{t('backup.more')}</Box>
    </Box>
  );
}

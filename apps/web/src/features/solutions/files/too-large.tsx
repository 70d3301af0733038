import Box from '@mui/material/Box';
import type { ReactElement, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import '../../../locales/en/files.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';

/** Message that a submission is too large to view. `children`: alternatives. */
export default function TooLarge({ children }: { children: ReactNode }): ReactElement {
  const { t } = useTranslation('files');
  return (
    <>
      <Alert severity="info">{t('wholeTooLarge')}</Alert>
      <Box sx={{ mt: 2 }}>{children}</Box>
    </>
  );
}

import Box from '@mui/material/Box';
import type { ReactElement, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import '../../../locales/en/files.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';

/** Says of a submission that it is too large to be looked into. `children`: what can be done instead. */
export default function TooLarge({ children }: { children: ReactNode }): ReactElement {
  const { t } = useTranslation('files');
  return (
    <>
      <Alert severity="info">{t('wholeTooLarge')}</Alert>
      <Box sx={{ mt: 2 }}>{children}</Box>
    </>
  );
}

import Typography from '@mui/material/Typography';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { Alert } from '../../../ui/feedback/alert.tsx';
import type { Offered } from './use-offered.ts';

/** Names the languages of the problem that cannot be selected now, and why. */
export function NotOffered({ offered, language }: { offered: Offered; language: string }): ReactElement | null {
  const { t } = useTranslation('problem');
  const others = offered.missing.filter((one) => one !== language);
  if (offered.missing.length === 0) return null;
  return (
    <>
      {offered.missing.includes(language) && <Alert severity="warning">{t('editor.notOffered', { language })}</Alert>}
      {others.length > 0 && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {t('editor.missing', { languages: others.join(', ') })}
        </Typography>
      )}
    </>
  );
}

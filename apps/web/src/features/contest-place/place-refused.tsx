import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../lib/api/index.ts';
import { useErrorText } from '../../lib/error-text.ts';
import '../../locales/en/place.ts';
import { EmptyPage } from '../../ui/feedback/empty-page.tsx';
import { MONO } from '../../ui/fonts.ts';

/** Instead of a contest that is closed to the participant from here: why, the seen address, and what to do. */
export default function PlaceRefused({ error, onRetry }: { error: Error; onRetry: () => void }): ReactElement {
  const { t } = useTranslation('place');
  const errorText = useErrorText();
  const address = error instanceof ApiError ? error.facts.place?.address : undefined;
  return (
    <EmptyPage
      icon="lock"
      title={t('refused.title')}
      detail={errorText(error)}
      action={
        <Stack spacing={3} sx={{ alignItems: 'center' }}>
          {address !== undefined && (
            <Typography sx={{ fontFamily: MONO }}>{t('refused.address', { address })}</Typography>
          )}
          <Typography variant="body2">{t('refused.jury')}</Typography>
          <Button variant="contained" onClick={onRetry}>
            {t('refused.retry')}
          </Button>
        </Stack>
      }
    />
  );
}

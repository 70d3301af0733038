import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useAction } from '../../lib/use-action.ts';
import '../../locales/en/contest-api.ts';
import { useToast } from '../../ui/feedback/toasts.tsx';
import { Icon } from '../../ui/icon.tsx';
import { savePackage } from './contest-api.api.ts';

/** Downloads the contest as a file that the Resolver opens without a network. */
export function ContestPackage({ contestId }: { contestId: string }): ReactElement {
  const { t } = useTranslation('contestApi');
  const toast = useToast();
  const saving = useAction(() => savePackage(contestId), toast.error);
  return (
    <Stack component="section" spacing={3} aria-label={t('package.title')} sx={{ maxWidth: 720 }}>
      <Typography variant="h2">{t('package.title')}</Typography>
      <Typography sx={{ color: 'text.secondary', maxWidth: '72ch' }}>{t('package.help')}</Typography>
      <Button
        variant="outlined"
        startIcon={<Icon name="download" />}
        loading={saving.busy}
        onClick={() => void saving.run()}
        sx={{ alignSelf: 'flex-start' }}
      >
        {t('package.download')}
      </Button>
    </Stack>
  );
}

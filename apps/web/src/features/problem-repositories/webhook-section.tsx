import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import '../../locales/en/problem-repository.ts';
import { CopyButton } from '../../ui/data/copy-button.tsx';
import { TextBox } from '../../ui/data/text-box.tsx';

/** The URL that the service of the repository calls, and where it is entered. */
export function WebhookSection({ url }: { url: string }): ReactElement {
  const { t } = useTranslation('problemRepository');
  return (
    <Stack component="section" spacing={3} aria-label={t('hook.title')} sx={{ maxWidth: 960, minWidth: 0 }}>
      <Typography variant="h2">{t('hook.title')}</Typography>
      <Typography sx={{ color: 'text.secondary', maxWidth: '80ch' }}>{t('hook.intro')}</Typography>
      <Stack direction="row" sx={{ gap: 2, alignItems: 'center', minWidth: 0 }}>
        <div style={{ minWidth: 0, flex: '1 1 auto' }}>
          <TextBox label={t('hook.url')} text={url} wrap />
        </div>
        <CopyButton text={url} label={t('hook.copy')} />
      </Stack>
      <Typography component="ul" variant="body2" sx={{ m: 0, pl: 5, maxWidth: '80ch' }}>
        {(['github', 'gitlab', 'gitea', 'other'] as const).map((one) => (
          <li key={one}>{t(`hook.${one}`)}</li>
        ))}
      </Typography>
    </Stack>
  );
}

import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { Alert } from '../../ui/feedback/alert.tsx';
import type { PlatformIssue } from '../../lib/platform-issues.ts';
import { ExternalLink } from '../../ui/navigation/link.tsx';

const browsers = [
  ['Chrome', 'https://www.google.com/chrome/'],
  ['Firefox', 'https://www.mozilla.org/firefox/'],
  ['Edge', 'https://www.microsoft.com/edge'],
  ['Vivaldi', 'https://vivaldi.com/'],
] as const;

/** Fetched only if the browser lacks something. */
export default function PlatformDialog({
  issues,
  onDismiss,
}: {
  issues: PlatformIssue[];
  onDismiss: () => void;
}): ReactElement {
  const { t } = useTranslation('shell');
  return (
    <Dialog open aria-labelledby="platform-title">
      <DialogTitle id="platform-title">{t('platform.title')}</DialogTitle>
      <DialogContent>
        <Alert severity="warning">
          {t('platform.detail')}
          <Box component="ul" sx={{ my: 1, pl: 5 }}>
            {issues.map((issue) => (
              <li key={issue}>{t(`platform.${issue}`)}</li>
            ))}
          </Box>
        </Alert>
        <Box sx={{ mt: 4, display: 'flex', flexWrap: 'wrap', gap: 4 }}>
          <span>{t('platform.recommend')}</span>
          {browsers.map(([name, href]) => (
            <ExternalLink key={name} href={href}>
              {name}
            </ExternalLink>
          ))}
        </Box>
      </DialogContent>
      <DialogActions>
        <Button fullWidth color="error" variant="contained" onClick={onDismiss}>
          {t('platform.dismiss')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

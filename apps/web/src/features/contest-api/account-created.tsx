import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { type ReactElement, useId } from 'react';
import { useTranslation } from 'react-i18next';
import '../../locales/en/contest-api.ts';
import { CopyButton } from '../../ui/data/copy-button.tsx';
import { TextBox } from '../../ui/data/text-box.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { contestApiUrl, type MadeAccount } from './contest-api.api.ts';

/** The password of a new account and commands with it, shown once. Closes only by its button. */
export function AccountCreated({
  contestId,
  account: { username, password },
  onClose,
}: {
  contestId: string;
  account: MadeAccount;
  onClose: () => void;
}): ReactElement {
  const { t } = useTranslation('contestApi');
  const id = useId();
  const url = contestApiUrl(contestId);
  const shown = [
    [t('made.password'), password],
    [t('made.resolver'), `resolver.sh ${url} ${username} ${password}`],
    [t('made.balloon'), `balloon.sh ${url} ${username} ${password}`],
    [t('made.feed'), `curl -N -u ${username}:${password} ${url}/event-feed`],
  ] as const;
  return (
    <Dialog open aria-labelledby={id} fullWidth maxWidth="sm">
      <DialogTitle id={id} sx={{ overflowWrap: 'anywhere' }}>
        {t('made.title', { username })}
      </DialogTitle>
      <DialogContent>
        <Stack spacing={4}>
          <Alert severity="warning">{t('made.warning')}</Alert>
          {shown.map(([label, text]) => (
            <Box key={label}>
              <Stack direction="row" sx={{ gap: 2, alignItems: 'center', justifyContent: 'space-between' }}>
                <Typography variant="body2" sx={{ color: 'text.secondary' }}>
                  {label}
                </Typography>
                <CopyButton text={text} label={t('made.copy', { what: label })} />
              </Stack>
              <TextBox label={label} text={text} wrap />
            </Box>
          ))}
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button variant="contained" onClick={onClose}>
          {t('made.close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { type ReactElement, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useReturnHere } from '../../lib/use-return-here.ts';
import { LinkButton } from '../../ui/navigation/link.tsx';
import { providersQuery } from './session.api.ts';
import '../../locales/en/visitor.ts';

/** Asks a visitor to sign in or up before submitting. Both lead back to the current page. */
export default function SignInPrompt({ hasFile, onClose }: { hasFile: boolean; onClose: () => void }): ReactElement {
  const { t } = useTranslation(['visitor', 'shell']);
  const search = useReturnHere();
  const id = useId();
  const { data } = useQuery(providersQuery);
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} fullWidth maxWidth="xs">
      <DialogTitle id={id}>{t('prompt.title')}</DialogTitle>
      <DialogContent>
        <Typography>{t('prompt.detail')}</Typography>
        {hasFile && <Typography sx={{ mt: 2 }}>{t('prompt.file')}</Typography>}
      </DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap', gap: 1 }}>
        <Button onClick={onClose}>{t('prompt.stay')}</Button>
        {data?.signup === true && (
          <LinkButton to="/signup" search={search}>
            {t('shell:signUp')}
          </LinkButton>
        )}
        <LinkButton variant="contained" to="/auth/login" search={search}>
          {t('shell:signIn')}
        </LinkButton>
      </DialogActions>
    </Dialog>
  );
}

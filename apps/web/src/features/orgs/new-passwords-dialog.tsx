import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { type ReactElement, type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { NewPassword } from '../../domain/people/login-slips.tsx';
import { makePassword } from '../../domain/people/make-password.ts';
import { NewPasswords } from '../../domain/people/new-passwords.tsx';
import { useAction } from '../../lib/use-action.ts';
import { ActionDialog } from '../../ui/feedback/action-dialog.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { ConfirmDialog } from '../../ui/feedback/confirm-dialog.tsx';
import type { MemberDialogProps } from './member-dialog.ts';
import { type Member, type PasswordOutcome, setMemberPasswords } from './orgs.api.ts';
import { useCurrentOrg } from './use-current-org.ts';

interface Result {
  set: readonly NewPassword[];
  failed: readonly { member: Member; outcome: PasswordOutcome }[];
}

/** Sets temporary passwords for members whose accounts the organization created, then shows the passwords once. */
export function NewPasswordsDialog({ orgId, members, onClose }: MemberDialogProps): ReactElement {
  const { t } = useTranslation(['orgAdmin', 'common']);
  const [result, setResult] = useState<Result | null>(null);
  // The members are fixed when the dialog opens, whatever happens to the list behind it.
  const [affected] = useState(() => members.filter(({ accountMade }) => accountMade === true));
  const [others] = useState(() => members.filter(({ accountMade }) => accountMade !== true));
  const action = useAction(async () => {
    const passwords = new Map(affected.map((member) => [member.user._id, makePassword()]));
    const outcomes = await setMemberPasswords(orgId, passwords);
    const outcomeOf = (member: Member) => outcomes.get(member.user._id) ?? 'not-a-member';
    setResult({
      set: affected
        .filter((member) => outcomeOf(member) === 'set')
        .map(({ user: { _id, profile } }) => ({
          name: profile.name,
          realname: profile.realname,
          email: profile.email,
          password: passwords.get(_id) ?? '',
        })),
      failed: affected
        .map((member) => ({ member, outcome: outcomeOf(member) }))
        .filter(({ outcome }) => outcome !== 'set'),
    });
  });
  if (result) return <Outcome result={result} onClose={() => onClose(true)} />;
  return (
    <ActionDialog
      width="sm"
      title={t('newPassword.ask', { count: affected.length })}
      confirm={t('newPassword.do', { count: affected.length })}
      disabled={affected.length === 0}
      action={action}
      onClose={() => onClose(false)}
    >
      <Typography>{t('newPassword.detail')}</Typography>
      {affected.length > 0 && <Names label={t('bulk.who')} items={affected.map(nameOf)} />}
      {others.length > 0 && (
        <Alert severity="info">
          {t('newPassword.others', { count: others.length, names: others.map(nameOf).join(t('and')) })}
        </Alert>
      )}
    </ActionDialog>
  );
}

function Outcome({ result: { set, failed }, onClose }: { result: Result; onClose: () => void }): ReactElement {
  const { t } = useTranslation(['orgAdmin', 'common']);
  const id = useId();
  const { org } = useCurrentOrg();
  const [isSaved, setSaved] = useState(set.length === 0);
  const [isAsking, setAsking] = useState(false);
  const close = () => (isSaved ? onClose() : setAsking(true));
  return (
    <Dialog
      open
      fullWidth
      onClose={(_, reason) => {
        if (reason !== 'backdropClick') close();
      }}
      aria-labelledby={id}
    >
      <DialogTitle id={id}>{t('newPassword.done', { count: set.length })}</DialogTitle>
      <DialogContent>
        <Stack spacing={4} sx={{ pt: 1 }}>
          {set.length > 0 && (
            <NewPasswords
              rows={set}
              place={org?.profile.name ?? ''}
              isDue
              saved={isSaved}
              onSaved={() => setSaved(true)}
            />
          )}
          {failed.length > 0 && (
            <>
              <Alert severity="warning">{t('newPassword.failed', { count: failed.length })}</Alert>
              <Names
                label={t('bulk.results')}
                items={failed.map(({ member, outcome }) => `${nameOf(member)}: ${t(`newPassword.outcome.${outcome}`)}`)}
              />
            </>
          )}
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button onClick={close}>{t('common:action.close')}</Button>
      </DialogActions>
      <ConfirmDialog
        open={isAsking}
        title={t('newPassword.closeTitle')}
        detail={t('newPassword.closeDetail')}
        confirm={t('common:action.close')}
        onClose={() => setAsking(false)}
        act={async () => onClose()}
      />
    </Dialog>
  );
}

function Names({ label, items }: { label: string; items: readonly string[] }): ReactNode {
  return (
    <Box
      component="ul"
      aria-label={label}
      tabIndex={0}
      sx={{ m: 0, pl: 5, maxHeight: 240, overflowY: 'auto', overflowWrap: 'anywhere' }}
    >
      {items.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </Box>
  );
}

const nameOf = ({ user }: Member) => user.profile.name;

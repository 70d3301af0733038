import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId, useState } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useAction } from '../../lib/use-action.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { CapabilityEditor } from '../../domain/capability-editor.tsx';
import { useToast } from '../../ui/feedback/toasts.tsx';
import { changeMemberCapability } from './orgs.api.ts';
import type { Member } from './orgs.api.ts';

export function MemberCapabilityDialog({
  orgId,
  member,
  onClose,
  onDone,
}: {
  orgId: string;
  /** Whose rights; a member of a group will do. */
  member: Pick<Member, 'capability'> & { user: { _id: string; profile: { name: string } } };
  onClose: () => void;
  onDone: () => void;
}): ReactElement {
  const { t } = useTranslation(['common', 'orgAdmin']);
  const toast = useToast();
  const id = useId();
  const [capability, setCapability] = useState(member.capability);
  const save = useAction(async () => {
    await changeMemberCapability(orgId, member.user._id, capability);
    toast.success(t('msg.saved'));
    onDone();
    onClose();
  });
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} fullWidth maxWidth="xs">
      <DialogTitle id={id}>{t('orgAdmin:member.change', { name: member.user.profile.name })}</DialogTitle>
      <DialogContent>
        <CapabilityEditor kind="org" capability={capability} onChange={setCapability} />
        {save.failure !== null && <Alert severity="error">{save.failure}</Alert>}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('action.cancel')}</Button>
        <Button
          variant="contained"
          loading={save.busy}
          disabled={capability === member.capability}
          onClick={() => void save.run()}
        >
          {t('action.save')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useAction } from '../../lib/use-action.ts';
import { ActionDialog } from '../../ui/feedback/action-dialog.tsx';
import { orgRolesQuery } from '../../domain/people/org-roles.ts';
import { RoleEditor } from '../../domain/people/role-editor.tsx';
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
  /** The member; also accepts a member of a group. */
  member: Pick<Member, 'capability'> & { user: { _id: string; profile: { name: string } } };
  onClose: () => void;
  onDone: () => void;
}): ReactElement {
  const { t } = useTranslation(['common', 'orgAdmin']);
  const toast = useToast();
  const roles = useQuery(orgRolesQuery(orgId));
  const [capability, setCapability] = useState(member.capability);
  const save = useAction(async () => {
    await changeMemberCapability(orgId, member.user._id, capability);
    toast.success(t('msg.saved'));
    onDone();
    onClose();
  });
  return (
    <ActionDialog
      title={t('orgAdmin:member.change', { name: member.user.profile.name })}
      disabled={capability === member.capability}
      action={save}
      onClose={onClose}
    >
      <RoleEditor capability={capability} named={roles.data ?? []} onChange={setCapability} />
    </ActionDialog>
  );
}

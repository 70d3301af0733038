import Stack from '@mui/material/Stack';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { AvatarField } from '../../../features/avatars/avatar-field.tsx';
import { GroupProfileForm } from '../../../features/groups/group-profile-form.tsx';
import { deleteGroup, groupKeys } from '../../../features/groups/groups.api.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { DangerZone } from '../../../ui/feedback/danger-zone.tsx';
import { useToast } from '../../../ui/feedback/toasts.tsx';
import { useGroup } from './use-group.ts';

/** Name, avatar and deletion of a group, as far as the viewer's rights go. */
export function GroupSettingsPage(): ReactElement {
  const { t } = useTranslation('group');
  const group = useGroup();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const toast = useToast();
  const { name } = group.profile;
  const { administer, editContent } = group.abilities;
  if (!administer && !editContent) return <Alert severity="info">{t('mayNot')}</Alert>;

  async function leave(): Promise<void> {
    await navigate({ to: '/org/$orgId/group', params: { orgId: group.orgId }, replace: true });
    queries.removeQueries({ queryKey: groupKeys.one(group._id) });
    await queries.invalidateQueries({ queryKey: [...groupKeys.all, 'list'] });
  }

  return (
    <Stack spacing={6}>
      {editContent && (
        <AvatarField
          owner={{ kind: 'group', id: group._id }}
          name={name}
          emailHash={group.emailHash}
          queryKeys={[groupKeys.all]}
        />
      )}
      {editContent && <GroupProfileForm group={group} />}
      {administer && (
        <DangerZone
          title={t('danger.title')}
          help={t('danger.help')}
          button={t('danger.delete')}
          ask={t('danger.ask', { name })}
          detail={t('danger.detail', { count: group.memberCount })}
          typeToConfirm={name}
          act={async () => {
            await deleteGroup(group._id);
            toast.success(t('danger.deleted', { name }));
            void leave();
          }}
        />
      )}
    </Stack>
  );
}

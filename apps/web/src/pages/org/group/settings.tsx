import Stack from '@mui/material/Stack';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { GroupDangerZone } from '../../../features/groups/danger-zone.tsx';
import { GroupProfileForm } from '../../../features/groups/group-profile-form.tsx';
import { groupKeys } from '../../../features/groups/groups.api.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { useGroup } from './use-group.ts';

/** Name, picture and deletion of a group, each for those who have the right. */
export function GroupSettingsPage(): ReactElement {
  const { t } = useTranslation('group');
  const group = useGroup();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const { administer, editContent } = group.abilities;
  if (!administer && !editContent) return <Alert severity="info">{t('mayNot')}</Alert>;

  async function leave(): Promise<void> {
    await navigate({ to: '/org/$orgId/group', params: { orgId: group.orgId }, replace: true });
    queries.removeQueries({ queryKey: groupKeys.one(group._id) });
    await queries.invalidateQueries({ queryKey: [...groupKeys.all, 'list'] });
  }

  return (
    <Stack spacing={6}>
      {editContent && <GroupProfileForm group={group} />}
      {administer && <GroupDangerZone group={group} onDeleted={() => void leave()} />}
    </Stack>
  );
}

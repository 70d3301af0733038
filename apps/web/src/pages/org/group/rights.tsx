import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { AccessLevelForm } from '../../../domain/access/access-level-form.tsx';
import { AccessList } from '../../../domain/access/access-list.tsx';
import { AddToAccessList } from '../../../domain/access/add-to-access-list.tsx';
import {
  type Group,
  groupAccessActions,
  groupKeys,
  groupRights,
  saveGroupLevel,
} from '../../../features/groups/groups.api.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { useGroup } from './use-group.ts';

/** Groups cannot be public. */
const levels = [1, 2] as const;

/** Who can see a group, and who may administer or rename it. */
export function GroupRightsPage(): ReactElement {
  const { t } = useTranslation('group');
  const group = useGroup();
  return group.abilities.administer ? <Rights group={group} /> : <Alert severity="info">{t('mayNot')}</Alert>;
}

function Rights({ group }: { group: Group }): ReactElement {
  const { t } = useTranslation('group');
  const queries = useQueryClient();
  const actions = groupAccessActions(group._id, () =>
    queries.invalidateQueries({ queryKey: groupKeys.access(group._id) }),
  );
  return (
    <Stack spacing={5}>
      <AccessLevelForm
        level={group.accessLevel}
        levels={levels}
        onSave={async (level) => {
          await saveGroupLevel(group._id, level === 2 ? 2 : 1);
          await queries.invalidateQueries({ queryKey: groupKeys.all });
        }}
      />
      <Typography variant="body2" sx={{ color: 'text.secondary', maxWidth: '72ch' }}>
        {t('rights.help')}
      </Typography>
      <AddToAccessList orgId={group.orgId} actions={actions} />
      <AccessList actions={actions} query={useQuery(groupRights(group._id))} />
    </Stack>
  );
}

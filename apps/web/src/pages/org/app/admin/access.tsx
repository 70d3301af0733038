import Stack from '@mui/material/Stack';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { AccessLevelForm } from '../../../../domain/access/access-level-form.tsx';
import { AccessList } from '../../../../domain/access/access-list.tsx';
import { AddToAccessList } from '../../../../domain/access/add-to-access-list.tsx';
import { appAccess, appAccessActions, appKeys, saveAppLevel } from '../../../../features/apps/apps.api.ts';
import { useApp } from '../use-app.ts';

/** Who can see an app, sign in to it and administer it. */
export function AppAccessPage(): ReactElement {
  const app = useApp();
  const queries = useQueryClient();
  const actions = appAccessActions(app._id, () => queries.invalidateQueries({ queryKey: appKeys.access(app._id) }));
  return (
    <Stack spacing={5}>
      <AccessLevelForm
        level={app.accessLevel}
        onSave={async (level) => {
          await saveAppLevel(app._id, level);
          await queries.invalidateQueries({ queryKey: appKeys.all });
        }}
      />
      <AddToAccessList orgId={app.orgId} actions={actions} />
      <AccessList actions={actions} query={useQuery(appAccess(app._id))} />
    </Stack>
  );
}

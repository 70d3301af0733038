import IconButton from '@mui/material/IconButton';
import { useParams } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useCurrentOrg } from '../../features/orgs/use-current-org.ts';
import { useViewer } from '../../features/users/use-viewer.ts';
import { HoverMenu } from '../../ui/navigation/hover-menu.tsx';
import { Icon } from '../../ui/icon.tsx';
import { LinkMenuItem } from '../../ui/navigation/link.tsx';

const kinds = ['group', 'contest', 'plan', 'app'] as const;

/** The kinds of objects that this viewer may create here. Hidden if there are none. */
export function AddMenu(): ReactElement | null {
  const { t } = useTranslation('shell');
  const viewer = useViewer();
  const { orgId } = useParams({ strict: false });
  const org = useCurrentOrg();
  const mayAddOrg = viewer.can('createOrg');
  const mayAddHere = orgId !== undefined && org.can('admin');
  if (!mayAddOrg && !mayAddHere) return null;

  return (
    <HoverMenu
      trigger={(props) => (
        <IconButton color="inherit" aria-label={t('add.title')} {...props}>
          <Icon name="add" />
        </IconButton>
      )}
    >
      {(close) => [
        mayAddOrg && (
          <LinkMenuItem key="org" to="/org/new" onClick={close}>
            {t('add.org')}
          </LinkMenuItem>
        ),
        mayAddHere && (
          <LinkMenuItem key="problem" to="/org/$orgId/problem/new" params={{ orgId }} onClick={close}>
            {t('add.problem')}
          </LinkMenuItem>
        ),
        mayAddHere &&
          kinds.map((kind) => (
            <LinkMenuItem key={kind} to={`/org/$orgId/${kind}/new`} params={{ orgId }} onClick={close}>
              {t(`add.${kind}`)}
            </LinkMenuItem>
          )),
      ]}
    </HoverMenu>
  );
}

import List from '@mui/material/List';
import ListItemIcon from '@mui/material/ListItemIcon';
import ListItemText from '@mui/material/ListItemText';
import Divider from '@mui/material/Divider';
import type { Theme } from '@mui/material/styles';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useCurrentOrg } from '../../features/orgs/use-current-org.ts';
import { useViewer } from '../../features/users/use-viewer.ts';
import { debugMode } from '../../lib/overrides.ts';
import { useStored } from '../../lib/browser-storage.ts';
import { Icon } from '../../ui/icon.tsx';
import type { IconName } from '../../ui/icon.tsx';
import { LinkListItem } from '../../ui/navigation/link.tsx';
import { Tooltip } from '../../ui/tooltip.tsx';
import { visuallyHidden } from '../../ui/page.tsx';

/** Entries of the current organization, then those of the site. */
export function MainMenu({ rail }: { rail: boolean }): ReactElement {
  const { t } = useTranslation('shell');
  const viewer = useViewer();
  const { orgId, can } = useCurrentOrg();
  const debug = useStored(debugMode);
  const look = (icon: IconName, text: string) => ({
    children: <Entry icon={icon} text={text} rail={rail} />,
    sx: entryStyle,
  });
  return (
    <List sx={{ px: rail ? 1 : 3 }}>
      {orgId !== null && (
        <>
          <li>
            <LinkListItem to="/org/$orgId/problem" params={{ orgId }} {...look('problem', t('nav.problems'))} />
          </li>
          <li>
            <LinkListItem to="/org/$orgId/contest" params={{ orgId }} {...look('contest', t('nav.contests'))} />
          </li>
          <li>
            <LinkListItem to="/org/$orgId/solution" params={{ orgId }} {...look('solution', t('nav.solutions'))} />
          </li>
          <li>
            <LinkListItem to="/org/$orgId/instance" params={{ orgId }} {...look('instance', t('nav.instances'))} />
          </li>
          <li>
            <LinkListItem to="/org/$orgId/plan" params={{ orgId }} {...look('plan', t('nav.plans'))} />
          </li>
          <li>
            <LinkListItem to="/org/$orgId/group" params={{ orgId }} {...look('group', t('nav.groups'))} />
          </li>
          <li>
            <LinkListItem to="/org/$orgId/app" params={{ orgId }} {...look('app', t('nav.apps'))} />
          </li>
          {can('admin') && (
            <li>
              <LinkListItem to="/org/$orgId/admin" params={{ orgId }} {...look('admin', t('nav.admin'))} />
            </li>
          )}
          <li>
            <Divider sx={{ my: 1.5 }} />
          </li>
        </>
      )}
      <li>
        <LinkListItem to="/about" {...look('info', t('nav.about'))} />
      </li>
      <li>
        <LinkListItem to="/announcement" {...look('announcement', t('nav.announcements'))} />
      </li>
      {viewer.can('admin') && (
        <li>
          <LinkListItem to="/admin" {...look('settings', t('nav.globalAdmin'))} />
        </li>
      )}
      {debug && (
        <li>
          <LinkListItem to="/debug" {...look('debug', t('nav.debug'))} />
        </li>
      )}
    </List>
  );
}

const entryStyle = (theme: Theme) => ({
  minHeight: 36,
  py: 0.5,
  px: 3,
  my: '1px',
  position: 'relative',
  '&[data-status="active"]': {
    bgcolor: 'secondary.light',
    '& .MuiListItemIcon-root': { color: 'inherit' },
    '&::before': {
      content: '""',
      position: 'absolute',
      insetInlineStart: 0,
      insetBlock: 8,
      width: 3,
      borderRadius: 2,
      bgcolor: 'streak',
    },
    ...theme.applyStyles('dark', { bgcolor: 'secondary.dark' }),
  },
});

/** In the rail the label is a tooltip, and still available to assistive technology. */
function Entry({ icon, text, rail }: { icon: IconName; text: string; rail: boolean }): ReactElement {
  const drawing = (
    <ListItemIcon sx={{ minWidth: rail ? 0 : 32, fontSize: 18, color: 'text.secondary' }}>
      <Icon name={icon} />
    </ListItemIcon>
  );
  return (
    <>
      {rail ? (
        <Tooltip title={text} side="right">
          {drawing}
        </Tooltip>
      ) : (
        drawing
      )}
      <ListItemText
        primary={text}
        slotProps={{ primary: { noWrap: true, variant: 'body2' } }}
        sx={rail ? visuallyHidden : {}}
      />
    </>
  );
}

import Box from '@mui/material/Box';
import List from '@mui/material/List';
import ListItemIcon from '@mui/material/ListItemIcon';
import ListItemText from '@mui/material/ListItemText';
import type { Theme } from '@mui/material/styles';
import type { ReactElement } from 'react';
import { Icon } from '../../ui/icon.tsx';
import type { IconName } from '../../ui/icon.tsx';
import { LinkListItem } from '../../ui/navigation/link.tsx';
import { Tooltip } from '../../ui/tooltip.tsx';
import { visuallyHidden } from '../../ui/page.tsx';
import { useNavigationEntries } from './navigation-entries.ts';

/** Entries of the current organization, then those of the site. */
export function MainMenu({ rail }: { rail: boolean }): ReactElement {
  const { org, site, isLoading } = useNavigationEntries();
  const item = ({ icon, text, link }: (typeof org)[number] | (typeof site)[number], isVisible = true) => (
    <Box component="li" key={icon} sx={isVisible ? {} : { visibility: 'hidden' }}>
      <LinkListItem {...link} sx={entryStyle}>
        <Entry icon={icon} text={text} rail={rail} />
      </LinkListItem>
    </Box>
  );
  return (
    <List sx={{ px: rail ? 1 : 3 }}>
      {org.map((entry) => item(entry))}
      {org.length > 0 && (
        <li>
          <Box component="hr" sx={{ mx: 0, my: 1.5, border: 0, borderBottom: '1px solid', borderColor: 'divider' }} />
        </li>
      )}
      {/* The entries above would move them. */}
      {site.map((entry) => item(entry, !isLoading))}
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

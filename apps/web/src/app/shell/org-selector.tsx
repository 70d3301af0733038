import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useCurrentOrg } from '../../features/orgs/use-current-org.ts';
import { useSession } from '../../lib/session.ts';
import { Avatar } from '../../ui/data/avatar.tsx';
import { HoverMenu } from '../../ui/navigation/hover-menu.tsx';
import { MenuItem } from '../../ui/navigation/lazy-menu-item.ts';
import { Icon } from '../../ui/icon.tsx';
import { LinkMenuItem } from '../../ui/navigation/link.tsx';

/** The current organization, and the joined ones to choose from. */
export function OrgSelector({ rail }: { rail: boolean }): ReactElement | null {
  const { t } = useTranslation('shell');
  const { signedIn } = useSession();
  const { orgId, org, joined } = useCurrentOrg();
  if (!signedIn) return null;
  const name = org?.profile.name ?? (joined?.length === 0 || orgId === null ? t('org.noneCurrent') : '');
  return (
    <Box sx={{ px: rail ? 1 : 3, pb: 1 }}>
      <HoverMenu
        placement={{
          anchorOrigin: { vertical: 'top', horizontal: 'right' },
          transformOrigin: { vertical: 'top', horizontal: 'left' },
        }}
        trigger={(props) => (
          <Button
            fullWidth
            color="inherit"
            aria-label={`${t('org.choose')}: ${name}`}
            sx={{
              justifyContent: rail ? 'center' : 'flex-start',
              gap: 3,
              minWidth: 0,
              px: rail ? 0 : 3,
              py: 1,
              bgcolor: rail ? 'transparent' : 'surface.high',
            }}
            {...props}
          >
            <Avatar emailHash={org?.emailHash} icon="org" size={24} />
            {!rail && (
              <>
                <Box
                  component="span"
                  sx={{
                    flexGrow: 1,
                    textAlign: 'left',
                    overflow: 'hidden',
                    textOverflow: 'ellipsis',
                    whiteSpace: 'nowrap',
                  }}
                >
                  {name}
                </Box>
                <Icon name="chevronRight" size={18} />
              </>
            )}
          </Button>
        )}
      >
        {(close) =>
          joined === undefined || joined.length === 0
            ? [
                <MenuItem key="none" disabled sx={{ opacity: '1 !important' }}>
                  <Typography variant="body2">{t('org.none')}</Typography>
                </MenuItem>,
              ]
            : joined.map((each) => (
                <LinkMenuItem
                  key={each._id}
                  to="/org/$orgId"
                  params={{ orgId: each._id }}
                  selected={each._id === orgId}
                  onClick={close}
                  sx={{ gap: 3 }}
                >
                  <Avatar emailHash={each.emailHash} icon="org" />
                  {each.profile.name}
                </LinkMenuItem>
              ))
        }
      </HoverMenu>
    </Box>
  );
}

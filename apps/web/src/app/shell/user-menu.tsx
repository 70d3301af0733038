import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useNavigate } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { signOut } from '../../features/session/session.api.ts';
import { useViewer } from '../../features/users/use-viewer.ts';
import { copyText } from '../../lib/copy-text.ts';
import { Avatar } from '../../ui/data/avatar.tsx';
import { HoverMenu } from '../../ui/navigation/hover-menu.tsx';
import { MenuItem } from '../../ui/navigation/lazy-menu-item.ts';
import { LinkMenuItem } from '../../ui/navigation/link.tsx';
import { useToast } from '../../ui/feedback/toasts.tsx';

/** The user's own pages, their id, and sign-out. */
export function UserMenu(): ReactElement | null {
  const { t } = useTranslation(['common', 'shell']);
  const { userId, user } = useViewer();
  const navigate = useNavigate();
  const toast = useToast();
  if (userId === null) return null;
  const id = userId;
  const name = user?.profile.name ?? '';

  async function copyId(): Promise<void> {
    try {
      await copyText(id);
      toast.success(t('msg.done'));
    } catch (error) {
      toast.error(error instanceof Error ? error.message : String(error));
    }
  }

  return (
    <HoverMenu
      placement={{
        anchorOrigin: { vertical: 'bottom', horizontal: 'right' },
        transformOrigin: { vertical: 'top', horizontal: 'right' },
      }}
      trigger={(props) => (
        <Button
          color="inherit"
          aria-label={t('shell:user.menu', { name })}
          sx={{ minWidth: 0, gap: 2, px: 2, flexShrink: 0 }}
          {...props}
        >
          <Avatar emailHash={user?.emailHash} size={32} />
          <Box
            component="span"
            sx={{
              display: { xs: 'none', lg: 'inline' },
              maxWidth: '12ch',
              overflow: 'hidden',
              textOverflow: 'ellipsis',
            }}
          >
            {name}
          </Box>
        </Button>
      )}
    >
      {(close) => [
        <LinkMenuItem key="info" to="/user/$userId" params={{ userId }} onClick={close}>
          {t('shell:user.info')}
        </LinkMenuItem>,
        <LinkMenuItem key="settings" to="/user/$userId/settings" params={{ userId }} onClick={close}>
          {t('shell:user.settings')}
        </LinkMenuItem>,
        <MenuItem
          key="copy"
          onClick={() => {
            close();
            void copyId();
          }}
        >
          {t('shell:user.copyId')}
        </MenuItem>,
        <MenuItem
          key="logout"
          onClick={() => {
            close();
            signOut();
            void navigate({ to: '/', replace: true });
          }}
        >
          {t('shell:user.logout')}
        </MenuItem>,
      ]}
    </HoverMenu>
  );
}

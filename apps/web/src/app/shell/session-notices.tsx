import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useRouterState } from '@tanstack/react-router';
import { type ReactElement, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { endActing, sessionQuery } from '../../features/session/session.api.ts';
import { useViewer } from '../../features/users/use-viewer.ts';
import { Alert } from '../../ui/alert.tsx';
import { LinkButton } from '../../ui/link.tsx';

/** Tag of a session that can only replace the password. */
const PASSWORD_DUE = 'user-auth';

/**
 * What a session lacks or is, above every page: somebody acts as somebody else, a second factor is due. A session whose password was handed out
 * leads to its replacement wherever it goes.
 */
export default function SessionNotices(): ReactElement | null {
  const { t } = useTranslation('shell');
  const { user, userId } = useViewer();
  const { data } = useQuery({ ...sessionQuery, enabled: userId !== null });
  const pathname = useRouterState({ select: ({ location }) => location.pathname });
  const navigate = useNavigate();
  const mustReplace = data?.tags?.length === 1 && data.tags[0] === PASSWORD_DUE && pathname !== '/initial';
  useEffect(() => {
    if (mustReplace) void navigate({ to: '/initial', search: {}, replace: true });
  }, [mustReplace, navigate]);
  if (data === undefined || userId === null) return null;
  return (
    <Box sx={{ display: 'grid', gap: 2, px: { xs: 4, sm: 6 }, pt: data.actingUser || data.secondFactorDue ? 4 : 0 }}>
      {data.actingUser && (
        <Alert
          severity="warning"
          icon="eye"
          action={
            <Button
              size="small"
              onClick={() => {
                const { actingUser } = data;
                if (!endActing()) void navigate({ to: '/auth/login', search: {}, replace: true });
                else if (actingUser) void navigate({ to: '/admin/user/$userId', params: { userId }, replace: true });
              }}
            >
              {t('acting.end')}
            </Button>
          }
        >
          {t('acting.text', { admin: data.actingUser.name, user: user?.profile.name ?? '' })}
        </Alert>
      )}
      {data.secondFactorDue && (
        <Alert
          severity="info"
          icon="shield"
          action={
            <LinkButton size="small" to="/user/$userId/settings" params={{ userId }} search={{ tab: 'factors' }}>
              {t('due.act')}
            </LinkButton>
          }
        >
          {t('due.text')}
        </Alert>
      )}
    </Box>
  );
}

import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { endActing, sessionQuery } from '../../features/session/session.api.ts';
import { useViewer } from '../../features/users/use-viewer.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { LinkButton } from '../../ui/navigation/link.tsx';

/** Notices about the session, above every page: an administrator acts as another user, or a second factor is due. */
export function SessionNotices(): ReactElement | null {
  const { t } = useTranslation('shell');
  const { user, userId } = useViewer();
  const { data } = useQuery({ ...sessionQuery, enabled: userId !== null });
  const navigate = useNavigate();
  if (data === undefined || userId === null) return null;
  // The requests are for the user's own decision, not for an administrator who acts as them.
  const requests = data.actingUser ? 0 : (data.profileRequests ?? 0);
  return (
    <>
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          px: { xs: 4, sm: 6 },
          pt: data.actingUser || data.secondFactorDue || requests > 0 ? 4 : 0,
        }}
      >
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
          <SettingsNotice icon="shield" tab="factors" text={t('due.text')} act={t('due.act')} userId={userId} />
        )}
        {requests > 0 && (
          <SettingsNotice
            icon="group"
            tab="orgs"
            text={t('requests.text', { count: requests })}
            act={t('requests.act')}
            userId={userId}
          />
        )}
      </Box>
    </>
  );
}

function SettingsNotice({
  icon,
  tab,
  text,
  act,
  userId,
}: {
  icon: 'shield' | 'group';
  tab: 'factors' | 'orgs';
  text: string;
  act: string;
  userId: string;
}): ReactElement {
  return (
    <Alert
      severity="info"
      icon={icon}
      action={
        <LinkButton size="small" to="/user/$userId/settings" params={{ userId }} search={{ tab }}>
          {act}
        </LinkButton>
      }
    >
      {text}
    </Alert>
  );
}

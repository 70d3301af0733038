import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import CardContent from '@mui/material/CardContent';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { PublicPart } from '../../domain/public-part.tsx';
import { MemberSince } from '../../features/user-activity/member-since.tsx';
import { UserActivity } from '../../features/user-activity/user-activity.tsx';
import { userQuery } from '../../features/users/users.api.ts';
import { useViewer } from '../../features/users/use-viewer.ts';
import { AsyncState } from '../../ui/feedback/async-state.tsx';
import { Avatar } from '../../ui/data/avatar.tsx';
import { FactList } from '../../ui/data/fact-list.tsx';
import { LinkButton } from '../../ui/navigation/link.tsx';
import { Page } from '../../ui/page.tsx';
import '../../locales/en/session.ts';

export function UserPage(): ReactElement {
  const { t } = useTranslation(['user', 'session']);
  const { userId } = useParams({ from: '/user/$userId' });
  const query = useQuery(userQuery(userId));
  const viewer = useViewer();
  const seesPrivate = viewer.userId === userId || viewer.can('admin');
  return (
    <PublicPart error={query.error}>
      <Page title={query.data?.profile.name ?? t('view.title')} headless>
        <AsyncState query={query}>
          {({ profile, emailHash }) => (
            <>
              <Card>
                <CardContent sx={{ p: { xs: 4, sm: 6 } }}>
                  <Box sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: 4, mb: 4 }}>
                    <Avatar emailHash={emailHash} size={72} />
                    <Box sx={{ flexGrow: 1, minWidth: 0 }}>
                      <Typography variant="h2" component="p" sx={{ fontSize: '1.5rem', overflowWrap: 'anywhere' }}>
                        {profile.name}
                      </Typography>
                      <Typography color="text.secondary" sx={{ overflowWrap: 'anywhere' }}>
                        {[profile.realname, profile.email].filter(Boolean).join(' · ')}
                      </Typography>
                      <MemberSince userId={userId} />
                    </Box>
                    {seesPrivate && (
                      <LinkButton variant="outlined" to="/user/$userId/settings" params={{ userId }} icon="settings">
                        {t('view.settings')}
                      </LinkButton>
                    )}
                  </Box>
                  {seesPrivate && (
                    <>
                      <FactList
                        facts={[
                          [t('session:field.telephone'), profile.telephone || t('view.notGiven')],
                          [t('session:field.school'), profile.school || t('view.notGiven')],
                          [t('session:field.studentGrade'), profile.studentGrade || t('view.notGiven')],
                        ]}
                      />
                      <Typography variant="body2" color="text.secondary" sx={{ mt: 3 }}>
                        {t('view.private')}
                      </Typography>
                    </>
                  )}
                </CardContent>
              </Card>
              {viewer.signedIn && <UserActivity userId={userId} isOwn={viewer.userId === userId} />}
            </>
          )}
        </AsyncState>
      </Page>
    </PublicPart>
  );
}

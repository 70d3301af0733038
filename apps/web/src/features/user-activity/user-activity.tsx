import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import CardContent from '@mui/material/CardContent';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { type ReactElement, type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import '../../locales/en/user-activity.ts';
import { serverNow } from '../../lib/time/clock.ts';
import { Avatar } from '../../ui/data/avatar.tsx';
import { AsyncState } from '../../ui/feedback/async-state.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Link } from '../../ui/navigation/link.tsx';
import { ActivityCalendar } from './activity-calendar.tsx';
import { ContestRows } from './contest-rows.tsx';
import { SolvedByOrg } from './solved-by-org.tsx';
import { activityQuery } from './user-activity.api.ts';

/** What a user has done: solved problems, a year of submissions, contests, and the groups that both belong to. */
export function UserActivity({ userId, isOwn }: { userId: string; isOwn: boolean }): ReactElement {
  const { t } = useTranslation('userActivity');
  const query = useQuery(activityQuery(userId));
  return (
    <Box sx={{ minHeight: 480, mt: 4 }}>
      <AsyncState query={query}>
        {({ hidden, solved, days, contests, groups }) => (
          <Box
            sx={{
              display: 'grid',
              gap: 4,
              gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
            }}
          >
            {hidden && !isOwn && days.length === 0 && solved.length === 0 && contests.length === 0 ? (
              <Part title={t('calendar.title')} wide>
                <EmptyState icon="lock" title={t('hidden')} />
              </Part>
            ) : (
              <>
                <Part title={t('calendar.title')} wide>
                  <ActivityCalendar days={days} todayMs={serverNow()} />
                </Part>
                <Part title={t('solved.title')}>
                  {solved.length === 0 ? (
                    <EmptyState icon="problem" title={t(isOwn ? 'solved.noneOwn' : 'solved.none')} />
                  ) : (
                    <SolvedByOrg solved={solved} />
                  )}
                </Part>
                <Part title={t('contests.title')}>
                  {contests.length === 0 ? (
                    <EmptyState icon="contest" title={t(isOwn ? 'contests.noneOwn' : 'contests.none')} />
                  ) : (
                    <ContestRows contests={contests} />
                  )}
                </Part>
              </>
            )}
            {groups.length > 0 && (
              <Part title={t(isOwn ? 'groups.own' : 'groups.shared')} wide>
                <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'flex', flexWrap: 'wrap', gap: 4 }}>
                  {groups.map(({ _id: groupId, orgId, name, emailHash }) => (
                    <Box component="li" key={groupId} sx={{ display: 'flex', gap: 2, alignItems: 'center' }}>
                      <Avatar emailHash={emailHash} icon="group" />
                      <Link to="/org/$orgId/group/$groupId" params={{ orgId, groupId }}>
                        {name}
                      </Link>
                    </Box>
                  ))}
                </Box>
              </Part>
            )}
          </Box>
        )}
      </AsyncState>
    </Box>
  );
}

function Part({ title, wide = false, children }: { title: string; wide?: boolean; children: ReactNode }): ReactElement {
  const id = useId();
  return (
    <Card component="section" aria-labelledby={id} sx={{ minWidth: 0, gridColumn: wide ? '1 / -1' : undefined }}>
      <CardContent>
        <Typography id={id} variant="h2" sx={{ fontSize: '1rem', mb: 3 }}>
          {title}
        </Typography>
        {children}
      </CardContent>
    </Card>
  );
}

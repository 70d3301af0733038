import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import Box from '@mui/material/Box';
import { lazy, type ReactElement, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { homeQuery } from '../../features/home/home.api.ts';
import { useHomeNews } from '../../features/home/use-home-news.ts';
import { orgQuery } from '../../features/orgs/orgs.api.ts';
import { useSession } from '../../lib/session.ts';
import { AsyncState } from '../../ui/feedback/async-state.tsx';
import { Page } from '../../ui/page.tsx';
import { PersonalHome } from '../home/personal-home.tsx';
import { PublicContent } from '../home/public-content.tsx';

const PromotedPlans = lazy(async () => ({
  default: (await import('../../features/plans/promoted-plans.tsx')).PromotedPlans,
}));

/** Home page of an organization: members see their work in it, visitors its public content. */
export function OrgHomePage(): ReactElement {
  const { t } = useTranslation('home');
  const { orgId } = useParams({ from: '/org/$orgId' });
  const { signedIn } = useSession();
  const { data: org } = useQuery(orgQuery(orgId));
  const home = useQuery(homeQuery(orgId));
  useHomeNews();
  return (
    <Page title={org?.profile.name ?? t('orgTitle')} headless>
      <AsyncState query={home}>
        {(data) => (
          <Box sx={{ display: 'grid', gap: 4 }}>
            {signedIn ? <PersonalHome home={data} orgId={orgId} /> : <PublicContent home={data} orgId={orgId} />}
            {signedIn && (
              <Suspense fallback={null}>
                <PromotedPlans orgId={orgId} />
              </Suspense>
            )}
          </Box>
        )}
      </AsyncState>
    </Page>
  );
}

import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { lazy, type ReactElement, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { orgQuery } from '../../features/orgs/orgs.api.ts';
import { useSession } from '../../lib/session.ts';
import { LandingCards } from '../landing-cards.tsx';
import { Page } from '../../ui/page.tsx';

const PromotedPlans = lazy(async () => ({
  default: (await import('../../features/plans/promoted-plans.tsx')).PromotedPlans,
}));

export function OrgHomePage(): ReactElement {
  const { t } = useTranslation('home');
  const { orgId } = useParams({ from: '/org/$orgId' });
  const { signedIn } = useSession();
  const { data: org } = useQuery(orgQuery(orgId));
  return (
    <Page title={org?.profile.name ?? t('orgTitle')} headless>
      <LandingCards orgId={orgId} />
      {signedIn && (
        <Suspense fallback={null}>
          <PromotedPlans orgId={orgId} />
        </Suspense>
      )}
    </Page>
  );
}

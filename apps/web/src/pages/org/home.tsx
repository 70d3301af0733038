import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { orgQuery } from '../../features/orgs/orgs.api.ts';
import { LandingCards } from '../landing-cards.tsx';
import { Page } from '../../ui/page.tsx';

export function OrgHomePage(): ReactElement {
  const { t } = useTranslation('home');
  const { orgId } = useParams({ from: '/org/$orgId' });
  const { data: org } = useQuery(orgQuery(orgId));
  return (
    <Page title={org?.profile.name ?? t('orgTitle')} headless>
      <LandingCards orgId={orgId} />
    </Page>
  );
}

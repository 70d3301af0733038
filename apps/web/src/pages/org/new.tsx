import Card from '@mui/material/Card';
import CardContent from '@mui/material/CardContent';
import { useNavigate } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { NewOrgForm } from '../../features/orgs/new-org-form.tsx';
import { Page } from '../../ui/page.tsx';

export function OrgNewPage(): ReactElement {
  const { t } = useTranslation('org');
  const navigate = useNavigate();
  return (
    <Page title={t('new.title')} narrow>
      <Card>
        <CardContent>
          <NewOrgForm onDone={(orgId) => void navigate({ to: '/org/$orgId', params: { orgId }, replace: true })} />
        </CardContent>
      </Card>
    </Page>
  );
}

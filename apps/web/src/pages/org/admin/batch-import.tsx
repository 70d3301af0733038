import { useParams } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { MemberImport } from '../../../features/org-admin/member-import.tsx';
import { useCurrentOrg } from '../../../features/orgs/use-current-org.ts';
import { LinkButton } from '../../../ui/navigation/link.tsx';
import { ImportPage } from '../import-page.tsx';

export function OrgAdminImport(): ReactElement {
  const { t } = useTranslation('orgAdmin');
  const { org } = useCurrentOrg();
  const { orgId } = useParams({ from: '/org/$orgId/admin' });
  return (
    <ImportPage
      title={t('import.title')}
      back={
        <LinkButton icon="back" to="/org/$orgId/admin/member" params={{ orgId }}>
          {t('import.back')}
        </LinkButton>
      }
    >
      <MemberImport key={orgId} orgId={orgId} orgName={org?.profile.name ?? ''} />
    </ImportPage>
  );
}
